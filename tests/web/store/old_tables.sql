BEGIN TRANSACTION;
CREATE TABLE events (
	table_name VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	kind VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	PRIMARY KEY (table_name, number), 
	FOREIGN KEY(table_name) REFERENCES tables (name)
);
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',0,'2026-11-16 22:07:18.000000','opened','{"game": "strozzi", "players": 2, "options": {"track_length": 5, "last_lot": "sold"}, "rules": 1, "public": true, "clock": 86400, "hash": "ca59e8d8e878109eab27ee5a6091671f631a6b67e42728b65069000a728069ce", "given": 0, "seats": [{"kind": "person", "name": "Anna", "colour": "red", "level": null}, {"kind": "open", "name": "Player 2", "colour": "blue", "level": null}]}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',1,'2026-11-16 22:07:20.000000','moved','{"seat": -1, "action": "dyes 4b"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',2,'2026-11-16 22:07:20.000000','seated','{"seat": 1, "name": "Bram #1", "colour": "purple", "kind": "person"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',3,'2026-11-16 22:07:20.000000','moved','{"seat": 0, "action": "draw"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',4,'2026-11-16 22:07:20.000000','moved','{"seat": -1, "action": "spices 4a"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',5,'2026-11-16 22:07:20.000000','moved','{"seat": 0, "action": "draw"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',6,'2026-11-16 22:07:20.000000','moved','{"seat": -1, "action": "dyes 0"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',7,'2026-11-16 22:07:20.000000','moved','{"seat": 0, "action": "price 0"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',8,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "take"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',9,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "ship 3 to port 1"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',10,'2026-11-16 22:07:21.000000','moved','{"seat": -1, "action": "cloth 2"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',11,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "draw"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',12,'2026-11-16 22:07:21.000000','moved','{"seat": -1, "action": "dyes 4a"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',13,'2026-11-16 22:07:21.000000','asked_back','{"seat": 0, "position": 5, "of": [1]}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',14,'2026-11-16 22:07:21.000000','answered','{"seat": 1, "yes": false}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',15,'2026-11-16 22:07:21.000000','asked_back','{"seat": 0, "position": 5, "of": [1]}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',16,'2026-11-16 22:07:21.000000','answered','{"seat": 1, "yes": true}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',17,'2026-11-16 22:07:21.000000','undone','{"seat": 0, "position": 5}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',18,'2026-11-16 22:07:21.000000','moved','{"seat": 0, "action": "price 0"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',19,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "take"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',20,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "ship 3 to port 1"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',21,'2026-11-16 22:07:21.000000','moved','{"seat": -1, "action": "cloth 2"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',22,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "draw"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',23,'2026-11-16 22:07:21.000000','moved','{"seat": -1, "action": "dyes 4a"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',24,'2026-11-16 22:07:21.000000','moved','{"seat": 1, "action": "draw"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',25,'2026-11-16 22:07:21.000000','moved','{"seat": -1, "action": "cloth 1"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',26,'2026-11-16 22:07:21.000000','said','{"seat": 0, "name": "Anna", "text": "h\u00e9llo"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',27,'2026-11-16 22:07:21.000000','said','{"seat": null, "name": "Zoe", "text": "nice"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',28,'2026-11-16 22:07:21.000000','bot_came','{"seat": 1, "level": "easy"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',29,'2026-11-16 22:07:21.000000','bot_left','{"seat": 1}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',30,'2026-11-16 22:07:22.000000','moved','{"seat": 1, "action": "price 0"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',31,'2026-11-16 22:07:22.000000','moved','{"seat": 0, "action": "take"}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',32,'2026-11-16 22:07:22.000000','ended','{}');
INSERT INTO "events" VALUES('Fqtizb_sL_hw',0,'2026-11-16 22:07:22.000000','opened','{"game": "strozzi", "players": 2, "options": {"track_length": 5, "last_lot": "sold"}, "rules": 1, "public": true, "clock": 86400, "hash": "201d9815920c47c8ad97da2ad874be44cbe60b1fd8ee1ea6c82cef27c5a0116b", "given": 0, "seats": [{"kind": "person", "name": "Bram #1", "colour": "purple", "level": null}, {"kind": "person", "name": "Anna", "colour": "red", "level": null}]}');
INSERT INTO "events" VALUES('ZjhOxrcMPUyY',33,'2026-11-16 22:07:22.000000','rematched','{"table": "Fqtizb_sL_hw"}');
INSERT INTO "events" VALUES('Fqtizb_sL_hw',1,'2026-11-16 22:07:22.000000','moved','{"seat": -1, "action": "spices 1"}');
CREATE TABLE keys (
	"key" VARCHAR NOT NULL, 
	table_name VARCHAR NOT NULL, 
	seats JSON NOT NULL, 
	host BOOLEAN NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	webhook VARCHAR NOT NULL, 
	lang VARCHAR DEFAULT 'en' NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(table_name) REFERENCES tables (name)
);
INSERT INTO "keys" VALUES('sXYl68ENBhUrPRvFnP29','ZjhOxrcMPUyY','[0]',1,0,'','en');
INSERT INTO "keys" VALUES('d8XrASC1j0r8N62t7et2','ZjhOxrcMPUyY','[1]',0,0,'https://example.org/hook','nl');
INSERT INTO "keys" VALUES('_RTcvznNikauDTQn5iXb','Fqtizb_sL_hw','[1]',1,0,'','en');
INSERT INTO "keys" VALUES('f06m3EdSf9IHHucB4ipI','Fqtizb_sL_hw','[0]',0,0,'https://example.org/hook','nl');
CREATE TABLE tables (
	name VARCHAR NOT NULL, 
	seed VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	over BOOLEAN NOT NULL, 
	changed DATETIME NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "tables" VALUES('ZjhOxrcMPUyY','246068a2dcf7b3e0643dd666b23ffd57',1,1,'2026-11-16 22:07:22.000000');
INSERT INTO "tables" VALUES('Fqtizb_sL_hw','86c480a047e77f0661ccef2587c636a6',1,0,'2026-11-16 22:07:22.000000');
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_keys_table_name ON keys (table_name);
COMMIT;
