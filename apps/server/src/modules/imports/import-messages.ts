/** What the server's thread tells the one that imports. */
export type ToImports = "wake" | "stop" | "turn";

/** What the thread that imports tells the server's. */
export type FromImports =
	| { type: "ask for a turn" }
	| { type: "end of the turn" }
	| { type: "error"; message: string; stack: string | undefined; about: object };
