import type { Context, Hono } from "hono";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { AppEnv } from "#http/app-env.ts";
import { isFromThisMachine, isSecret } from "#http/operator.ts";
import type { Metrics } from "./metrics.ts";

/** The figures of the process, with the event loop's lag. Nothing is measured until somebody asks. */
let ofProcess: Registry | undefined;

function processMetrics(): Promise<string> {
	if (ofProcess === undefined) {
		ofProcess = new Registry();
		collectDefaultMetrics({ register: ofProcess });
	}
	return ofProcess.metrics();
}

/**
 * Serves `/metrics` to callers with the token, or without a configured token to programs on this machine. For others there is no
 * such page.
 */
export function metricsRoute(app: Hono<AppEnv>, token: string | undefined, metrics: Metrics): void {
	app.get("/metrics", async (c, next) => {
		if (!mayRead(c, token)) return next();
		const text = `${await processMetrics()}\n${await metrics.text()}`;
		return c.body(text, 200, {
			"Content-Type": Registry.PROMETHEUS_CONTENT_TYPE,
			"Cache-Control": "no-store",
		});
	});
}

function mayRead(c: Context<AppEnv>, token: string | undefined): boolean {
	if (token === undefined) return isFromThisMachine(c);
	const given = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
	return given !== undefined && isSecret(given, token);
}
