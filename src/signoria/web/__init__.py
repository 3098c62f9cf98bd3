"""Tables in the browser. Data flows one way: store -> tables -> scenes -> page; `live.py` makes it move."""
