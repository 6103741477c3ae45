import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";

/** Gives every request an id and writes one line about it when it is answered. */
export function requestLog(log: Logger) {
	return createMiddleware<AppEnv>(async (c, next) => {
		const began = performance.now();
		const requestId = randomUUID();
		c.set("requestId", requestId);
		await next();
		log.info(
			{
				requestId,
				method: c.req.method,
				path: c.req.path,
				status: c.res.status,
				ms: Math.round((performance.now() - began) * 100) / 100,
				user: c.get("user")?.id,
			},
			"request",
		);
	});
}
