"""Tables on the web: lobby, live tables, storage, sockets. No rules are in here; docs/protocol.md says what is sent."""
