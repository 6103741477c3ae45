import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";
import { clientAddress } from "./client-address.ts";

/** Gives every request an id, finds where it came from, and writes one line about it when it is answered. */
export function requestLog(log: Logger, proxies: number) {
	return createMiddleware<AppEnv>(async (c, next) => {
		const began = performance.now();
		const requestId = randomUUID();
		c.set("requestId", requestId);
		c.set("address", clientAddress(c, proxies));
		await next();
		log.info(
			{
				requestId,
				method: c.req.method,
				path: c.req.path,
				status: c.res.status,
				code: c.get("code"),
				ms: Math.round((performance.now() - began) * 100) / 100,
				address: c.get("address"),
				user: c.get("caller")?.user.id,
			},
			"request",
		);
	});
}
