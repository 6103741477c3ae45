import type { User } from "@freehub/contract/identity";

/** What travels with a request through Hono. */
export type AppEnv = {
	Variables: {
		requestId: string;
		user?: User;
		/** Set on an answer that has all its headers. */
		isComplete?: boolean;
	};
};
