import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "#caller.ts";

/** What travels with a request through Hono. */
export type AppEnv = {
	/** Empty for a request that a test makes without a port. */
	Bindings: {
		incoming?: IncomingMessage;
		outgoing?: ServerResponse;
		/** The address of whom a page is rendered for, in the reads inside of the process. */
		renderedFor?: string;
	};
	Variables: {
		requestId: string;
		/** The client's address. */
		address: string;
		caller?: Caller;
		/** The code of a problem that was answered, for the log. */
		code?: string;
		/** Set on an answer that has all its headers. */
		isComplete?: boolean;
	};
};
