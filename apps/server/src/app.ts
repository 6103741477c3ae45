import { rightsOf } from "@freehub/domain/access";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "#app-error.ts";
import type { Config } from "#config.ts";
import { appendAudit } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { createHeavyReads } from "#heavy-reads/heavy-reads.ts";
import type { Reader } from "#heavy-reads/reader-threads.ts";
import { apiPath } from "#http/api-path.ts";
import type { AppEnv } from "#http/app-env.ts";
import { docsRoutes } from "#http/docs.routes.ts";
import { frame } from "#http/frame.ts";
import { answerError, problemOf } from "#http/problem.ts";
import { notWhole } from "#http/read-input.ts";
import { createReadLimits, createWriteLimits } from "#http/request-limits.ts";
import type { Server } from "#http/route.ts";
import { firebaseSources, securityHeaders } from "#http/security-headers.ts";
import { MAX_HEADERS } from "#http/socket-limits.ts";
import { webFiles } from "#http/web-files.ts";
import { auditRoutes } from "#modules/audit/audit.routes.ts";
import { blogRoutes } from "#modules/blogs/blogs.routes.ts";
import { exportRoutes } from "#modules/exports/exports.routes.ts";
import { accountRoutes } from "#modules/identity/account.routes.ts";
import { identityRoutes } from "#modules/identity/identity.routes.ts";
import { createIdentity } from "#modules/identity/identity.ts";
import { imageRoutes } from "#modules/images/images.routes.ts";
import { type ImportRunner, importRunner } from "#modules/imports/import-runner.ts";
import { importRoutes } from "#modules/imports/imports.routes.ts";
import { locationRoutes } from "#modules/locations/locations.routes.ts";
import { modelRoutes } from "#modules/models/models.routes.ts";
import { peopleRoutes } from "#modules/people/people.routes.ts";
import { productRoutes } from "#modules/products/products.routes.ts";
import { stockRoutes } from "#modules/stock/stock.routes.ts";
import { viewRoutes } from "#modules/views/views.routes.ts";

const MAX_BODY = 1024 * 1024;

export type AppOptions = {
	db: Db;
	config: Config;
	log: Logger;
	/** Signs the session cookies. */
	secret: string;
	/** Folder of the built web app; without it only the API is served. */
	webFolder?: string;
	now?: () => Date;
	/** Works on imports; without it, a runner of the app's own does what the app's own requests ask for. */
	imports?: ImportRunner;
	/** Does heavy reads in a thread of its own, on SQLite; on PostgreSQL they run over the database itself. */
	reader: Reader | undefined;
};

/** Builds the server, not listening yet; tests call it through `app.request`. */
export function buildApp({
	db,
	config,
	log,
	secret,
	webFolder,
	now = () => new Date(),
	imports = importRunner({ db, log, now, dataDir: config.dataDir }),
	reader,
}: AppOptions): Hono<AppEnv> {
	const app: Hono<AppEnv> = new Hono<AppEnv>({ getPath: (request) => apiPath(request, () => app.routes) });
	const identity = createIdentity({ db, config, secret, log, now });
	const { corsOrigins, publicUrl, apiHost } = config;
	const headers = securityHeaders(
		apiHost,
		publicUrl?.startsWith("https:") ?? false,
		firebaseSources(config.firebase),
	);
	const writeLimits = config.rateLimits ? createWriteLimits(db, log, now) : undefined;
	const readLimits = config.rateLimits ? createReadLimits(now) : undefined;
	const heavyReads = createHeavyReads({
		db,
		reader,
		countWhole: (address) => readLimits?.countWhole(address),
	});
	const server: Server = {
		app,
		endpoints: [],
		headers,
		corsOrigins,
		publicUrl,
		callerOf: identity.callers.callerOf,
		visitorRights: rightsOf(undefined, config.access),
		countWrite: (account, address) => writeLimits?.count(account, address),
		countRead: (address) => readLimits?.count(address),
		noteRefusal: (origin, caller, detail) =>
			appendAudit(db, origin, { actor: caller.user.id, outcome: "refused", detail }, now()),
		now,
	};

	app.use(frame(log, config, headers));
	app.get("/healthz", (c) => c.json({ status: "ok" }));
	app.get("/readyz", async (c) => {
		await sql`select 1`.execute(db.kysely);
		return c.json({ status: "ok" });
	});
	app.use((c, next) => {
		if ((c.env?.incoming?.rawHeaders.length ?? 0) <= 2 * MAX_HEADERS) return next();
		throw new AppError("too_many_headers", `A request may have at most ${MAX_HEADERS} headers.`);
	});
	if (corsOrigins.length > 0) app.use("/api/*", crossOrigin(corsOrigins));
	const limitBody = bodyLimit({ maxSize: MAX_BODY, onError: refuseBody });
	app.on(["POST", "PUT", "PATCH", "DELETE"], "/api/*", (c, next) =>
		// What takes a file has a limit of its own.
		takesFile(server, c.req.path) || isSaidSmall(c) ? next() : limitBody(c, next).catch(refuseBroken),
	);

	productRoutes(server, db, heavyReads);
	modelRoutes(server, db);
	viewRoutes(server, db);
	stockRoutes(server, db, heavyReads);
	locationRoutes(server, db);
	blogRoutes(server, db);
	identityRoutes({ ...identity, server, db });
	accountRoutes({ ...identity, server, db });
	peopleRoutes({ ...identity, server, db });
	imageRoutes(server, db, config, log);
	importRoutes(server, db, imports, (account) => identity.limits.count("fileByAccount", account));
	exportRoutes(server, heavyReads);
	auditRoutes(server, db, heavyReads);
	docsRoutes(server);
	if (webFolder !== undefined) webFiles(server, webFolder, apiHost);

	app.notFound((c) =>
		problemOf(
			new AppError("not_found", `There is nothing at ${c.req.method} ${c.req.path}.`),
			c.get("requestId"),
		),
	);
	app.onError(answerError(db.engine, log));
	return app;
}

function takesFile({ endpoints }: Server, path: string): boolean {
	return endpoints.some((endpoint) => endpoint.bodyType !== undefined && path === `/api${endpoint.path}`);
}

/**
 * Node reads no more of a body than its head says. Looking at the body would make the HTTP adapter leave its fast path,
 * which takes a tenth of a stock change.
 */
function isSaidSmall({ req }: Context<AppEnv>): boolean {
	return req.header("transfer-encoding") === undefined && Number(req.header("content-length")) <= MAX_BODY;
}

function refuseBody(): never {
	throw new AppError("body_too_large", "The body may have at most 1 MiB.");
}

/** What comes after the limit answers its own errors, so that only reading the body can fail here. */
function refuseBroken(error: unknown): never {
	if (error instanceof AppError) throw error;
	notWhole();
}

function crossOrigin(origins: readonly string[]) {
	return cors({
		origin: [...origins],
		credentials: true,
		allowHeaders: ["authorization", "content-type", "if-match", "idempotency-key"],
		exposeHeaders: ["link", "x-total-count", "x-total-at-least", "x-request-id", "retry-after"],
		maxAge: 600,
	});
}
