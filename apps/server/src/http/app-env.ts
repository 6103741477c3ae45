import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "#caller.ts";

/** The data that Hono passes along with a request. */
export type AppEnv = {
	/** Empty for requests by tests without a port. */
	Bindings: {
		incoming?: IncomingMessage;
		outgoing?: ServerResponse;
		/** The address of the visitor for whom a page is rendered, for reads inside the process. */
		renderedFor?: string;
	};
	Variables: {
		requestId: string;
		/** The contract's endpoint, such as `GET /products/:id`, or `page`; undefined for files and everything else. */
		endpoint?: string;
		/** The client's address. */
		address: string;
		caller?: Caller;
		/** Set if the request may make the first account of a new shop. */
		mayBegin?: boolean;
		/** The code of the problem in the answer, for the log. */
		code?: string;
		/** Set for an answer that already has all its headers. */
		isComplete?: boolean;
	};
};
