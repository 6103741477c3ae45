import { dropMovement as droppedMovement } from "@freehub/contract/stock/dropped-movements";
import { getStockTotals, listLastMoved, listStock } from "@freehub/contract/stock/levels";
import * as contract from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { type Caller, requireSignedIn } from "#caller.ts";
import { fileAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { lastMoved, levelsNow } from "./list-levels.ts";
import {
	listMovementPeople,
	type MovementPage,
	pageOfMovements,
	pageOfProductMovements,
} from "./list-movements.ts";
import { isFiltered } from "./movements.repo.ts";
import { dropMovement, recordBatch, recordEach, recordMovement } from "./record-movements.ts";
import { reverseBatch, reverseMovement } from "./reverse-movements.ts";
import { withoutPeople } from "./stock-answer.ts";

export function stockRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(server, contract.recordMovement, ({ params, body, request, ifMatch }) =>
		recordMovement(db, { ...body, product: params.id, ifQuantity: body.ifQuantity ?? ifMatch }, request),
	);
	route(server, contract.recordBatch, ({ body, request }) =>
		body.mode === "each" ? recordEach(db, body.lines, request) : recordBatch(db, body.lines, request),
	);
	route(server, contract.reverseMovement, ({ params, request }) => reverseMovement(db, params.id, request));
	route(server, contract.reverseBatch, ({ params, request }) => reverseBatch(db, params.id, request));
	route(server, droppedMovement, ({ body, request }) => dropMovement(db, body, request));
	route(server, contract.listProductMovements, async ({ params, query, caller, client }) => {
		refuseHiddenFilter(query, caller);
		const filter = { ...query, product: params.id };
		const page = isFiltered(query)
			? await heavyReads.read(client, "pageOfProductMovements", filter)
			: await pageOfProductMovements(db, filter);
		return forReader(page, caller !== undefined);
	});
	route(server, getStockSeries, ({ params, query, request, client }) =>
		heavyReads.read(client, "stockSeries", { ...query, product: params.id, now: request.now.getTime() }),
	);
	route(server, contract.listMovements, async ({ query, caller, client }) => {
		refuseHiddenFilter(query, caller);
		const page = isFiltered(query)
			? await heavyReads.read(client, "pageOfMovements", query)
			: await pageOfMovements(db, query);
		return forReader(page, caller !== undefined);
	});
	route(server, contract.exportMovements, async ({ query, caller, client }) => {
		refuseHiddenFilter(query, caller);
		const input = { filter: query, isForVisitor: caller === undefined };
		return fileAnswer(await heavyReads.stream(client, "movementsAsCsv", input), "freehub-movements.csv");
	});
	route(server, contract.listMovementPeople, async ({ query, caller }) =>
		caller === undefined ? [] : listMovementPeople(db, query.search),
	);
	route(server, listStock, async ({ query: { at, product: products, ...query }, client }) => {
		// An empty list means no filter, as everywhere.
		const filter = { ...query, products: products?.length === 0 ? undefined : products };
		if (at !== undefined) return new PageAnswer(await heavyReads.read(client, "levelsAt", { ...filter, at }));
		// Without a product filter, many products without stock may have to be read for a page.
		const page =
			filter.products === undefined ? heavyReads.read(client, "levelsNow", filter) : levelsNow(db, filter);
		return new PageAnswer(await page);
	});
	route(server, listLastMoved, ({ query }) => lastMoved(db, query.product));
	route(server, getStockTotals, ({ caller, client }) =>
		heavyReads.read(client, "locationTotals", {
			withCost: caller?.rights.includes("product.write") ?? false,
		}),
	);
	route(server, contract.checkLedger, ({ client }) => heavyReads.read(client, "checkLedger", undefined));
}

/**
 * A filter reveals whether matches exist, even if the answer omits the field (`withoutPeople`).
 * @throws AppError unauthenticated if a visitor filters by a field that visitors may not see.
 */
function refuseHiddenFilter({ actor, reference }: contract.MovementFilter, caller: Caller | undefined): void {
	if (actor !== undefined || reference !== undefined) requireSignedIn(caller);
}

function forReader({ items, ...page }: MovementPage, isUser: boolean): PageAnswer<contract.Movement[]> {
	return new PageAnswer({ ...page, items: isUser ? items : items.map(withoutPeople) });
}
