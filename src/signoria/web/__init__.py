"""Tables in the browser.

`domain` says what may happen at a table, `service` grants requests and commits them to the `store`, `scene`
makes what one viewer sees, `connections` are the open pages, and `routes` speak HTTP.
"""
