import * as offers from "@freehub/contract/buying/offers";
import { getPriceChanges } from "@freehub/contract/buying/price-changes";
import * as contract from "@freehub/contract/buying/suppliers";
import { shopDay } from "@freehub/domain/local-days";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { fileAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { toOffer } from "./offers/offer-columns.ts";
import { offersQuery } from "./offers/offers.repo.ts";
import { addOffer, changeOffer, deleteOffer } from "./offers/write-offers.ts";
import { requireSupplier } from "./suppliers/require-supplier.ts";
import { addSupplier, changeSupplier, deleteSupplier, toSupplier } from "./suppliers/write-suppliers.ts";

export function supplierRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(server, contract.listSupplierTerms, async ({ query, client, request }) => {
		const input = { ...query, now: request.now.getTime() };
		return new PageAnswer(await heavyReads.read(client, "pageOfSuppliers", input));
	});
	route(server, contract.getSupplier, async ({ params }) =>
		toSupplier(await requireSupplier(db.kysely, params.id)),
	);
	route(server, contract.getSupplierFigures, ({ params, client, request }) =>
		heavyReads.read(client, "readSupplierFigures", { id: params.id, now: request.now.getTime() }),
	);
	route(server, getPriceChanges, ({ params, client, request }) =>
		heavyReads.read(client, "readPriceChanges", { id: params.id, now: request.now.getTime() }),
	);
	route(server, contract.addSupplier, ({ body, request }) => addSupplier(db, body, request));
	route(server, contract.changeSupplier, ({ params, body, ifMatch = 0, request }) =>
		changeSupplier(db, params.id, body, ifMatch, request),
	);
	route(server, contract.deleteSupplier, ({ params, request }) => deleteSupplier(db, params.id, request));

	route(
		server,
		offers.listOffers,
		async ({ query, request }) => new PageAnswer(await listOffers(db, query, request.now)),
	);
	route(server, offers.exportOffers, async ({ query, client }) =>
		fileAnswer(
			await heavyReads.stream(client, "offersAsCsv", { filter: query, now: server.now() }),
			"freehub-offers.csv",
		),
	);
	route(server, offers.addOffer, ({ body, request }) => addOffer(db, body, request));
	route(server, offers.changeOffer, ({ params, body, ifMatch = 0, request }) =>
		changeOffer(db, params.id, body, ifMatch, request),
	);
	route(server, offers.deleteOffer, ({ params, request }) => deleteOffer(db, params.id, request));
}

const DEFAULT_LIMIT = 50;

type OffersQuery = offers.OfferFilter & { cursor?: string | undefined; limit?: number | undefined };

async function listOffers(
	db: Db,
	{ supplier, product, search = "", cursor, limit = DEFAULT_LIMIT }: OffersQuery,
	now: Date,
): Promise<Page<offers.Offer>> {
	const after = decodeCursor(cursor, "text", "text");
	const rows = await offersQuery(db.kysely, { supplier, product, search }, after, limit + 1).execute();
	const day = shopDay(now);
	return pageOf(
		rows,
		limit,
		(last) => encodeCursor(last.supplier_sku, last.id),
		(row) => toOffer(row, day),
	);
}
