"""Tables in the browser. Data flows one way: store -> tables -> scenes -> page; `live.py` lets things happen."""
