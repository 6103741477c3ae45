import { setTimeout as wait } from "node:timers/promises";
import {
	type Attributes,
	context,
	defaultTextMapGetter,
	diag,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	SpanStatusCode,
	trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { AppEnv } from "#http/app-env.ts";

/** How long a stopping server waits for the collector, in ms. */
const STOP_MS = 3000;

export type Tracing = ReturnType<typeof startTracing>;

/**
 * Sends traces to an OpenTelemetry collector: a span for each request, with the transactions in it.
 * @param collector its address; it receives them at `/v1/traces`, as OTLP over HTTP.
 */
export function startTracing(
	collector: string,
	{ trustProxy }: Pick<Config, "trustProxy">,
	log: Pick<Logger, "warn">,
) {
	const warn = (message: string) => log.warn({ reason: message }, "traces could not be sent");
	const ignore = () => {};
	diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore });
	const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces` });
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ "service.name": "freehub" }),
		spanProcessors: [new BatchSpanProcessor({ exporter })],
	});
	// Lets a transaction find the request that it belongs to.
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	const propagator = new W3CTraceContextPropagator();
	const tracer = provider.getTracer("freehub");

	const middleware = createMiddleware<AppEnv>(async (c, next) => {
		// The reads of a page that is rendered belong to the request of the page.
		if (c.env?.renderedFor !== undefined) return next();
		// Only our own proxies may say that a request is part of their trace.
		const parent =
			trustProxy === 0
				? ROOT_CONTEXT
				: propagator.extract(ROOT_CONTEXT, c.req.header(), defaultTextMapGetter);
		const { method } = c.req;
		const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": method } };
		await tracer.startActiveSpan(method, options, parent, (span) =>
			ended(span, async () => {
				await next();
				note(span, c);
			}),
		);
	});

	/** The same database; a transaction of a request is a span, which begins when it is asked for. */
	function traced(db: Db): Db {
		const attributes: Attributes = {
			"db.system.name": db.engine.name === "postgres" ? "postgresql" : "sqlite",
		};
		return {
			...db,
			transact(work) {
				if (trace.getActiveSpan() === undefined) return db.transact(work);
				const options = { kind: SpanKind.CLIENT, attributes };
				return tracer.startActiveSpan("transaction", options, (span) => ended(span, () => db.transact(work)));
			},
		};
	}

	/** @returns a promise that resolves when the last spans are sent, or the collector has not taken them in time. */
	const stop = () =>
		Promise.race([
			provider.shutdown().catch((error: unknown) => warn(String(error))),
			wait(STOP_MS, undefined, { ref: false }),
		]);

	return { middleware, traced, stop };
}

/** Ends a span with its work; an error is recorded in it. */
async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		fail(span, error);
		throw error;
	} finally {
		span.end();
	}
}

function fail(span: Span, error: unknown): void {
	span.recordException(error as Error);
	span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Names the span by the contract's endpoint, and adds the answer. */
function note(span: Span, c: Context<AppEnv>): void {
	const endpoint = c.get("endpoint");
	const { status } = c.res;
	if (endpoint !== undefined) {
		span.updateName(endpoint);
		span.setAttribute("http.route", endpoint.replace(/^\S+ /, ""));
	}
	span.setAttribute("http.response.status_code", status);
	// Links the trace to the line of the log.
	span.setAttribute("freehub.request_id", c.get("requestId"));
	const code = c.get("code");
	if (code !== undefined) span.setAttribute("error.type", code);
	if (status >= 500) fail(span, c.error ?? new Error(`status ${status}`));
}
