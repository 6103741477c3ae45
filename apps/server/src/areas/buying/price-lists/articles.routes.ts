import * as contract from "@freehub/contract/buying/supplier-articles";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import { fileAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { listArticles } from "./find-articles.ts";
import { listMatches } from "./find-matches.ts";
import { acceptMatches, addArticleAsProduct, unlinkArticle } from "./link-articles.ts";
import { refuseMatches, restoreMatches } from "./refuse-matches.ts";

export function articleRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(
		server,
		contract.listArticles,
		async ({ params, query }) => new PageAnswer(await listArticles(db, params.id, query)),
	);
	route(server, contract.exportArticles, async ({ params, query: { show }, client }) => {
		const { id: supplier } = await requireSupplier(db.kysely, params.id);
		return fileAnswer(
			await heavyReads.stream(client, "articlesAsCsv", { supplier, show }),
			"freehub-articles.csv",
		);
	});
	route(
		server,
		contract.listMatches,
		async ({ params, query }) =>
			new PageAnswer(await listMatches(db.kysely, params.id, { ...query, now: server.now() })),
	);
	route(server, contract.acceptMatches, ({ params, body, request }) =>
		acceptMatches(db, params.id, body, request),
	);
	route(server, contract.refuseMatches, ({ params, body, request }) =>
		refuseMatches(db, params.id, body, request),
	);
	route(server, contract.restoreMatches, ({ params, body, request }) =>
		restoreMatches(db, params.id, body, request),
	);
	route(server, contract.unlinkArticle, ({ params, request }) => unlinkArticle(db, params, request));
	route(server, contract.addArticleAsProduct, ({ params, body, request }) =>
		addArticleAsProduct(db, params, body, request),
	);
}
