import * as contract from "@freehub/contract/stock";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { checkLedger } from "./check-ledger.ts";
import { listMovements, listProductMovements } from "./list-movements.ts";
import { withoutPeople } from "./movement-answer.ts";
import { recordEach } from "./record-each.ts";
import { recordBatch, recordMovement } from "./record-movements.ts";
import { reverseBatch, reverseMovement } from "./reverse-movements.ts";
import { listLevels, listLevelsAt } from "./stock.repo.ts";

export function stockRoutes(server: Server, db: Db): void {
	route(server, contract.recordMovement, ({ params, body, request, ifMatch }) =>
		recordMovement(db, { ...body, product: params.id, ifQuantity: body.ifQuantity ?? ifMatch }, request),
	);
	route(server, contract.recordBatch, ({ body, request }) =>
		body.mode === "each" ? recordEach(db, body.lines, request) : recordBatch(db, body.lines, request),
	);
	route(server, contract.reverseMovement, ({ params, request }) => reverseMovement(db, params.id, request));
	route(server, contract.reverseBatch, ({ params, request }) => reverseBatch(db, params.id, request));
	route(server, contract.listProductMovements, async ({ params, query, caller }) =>
		forReader(await listProductMovements(db, params.id, query), caller !== undefined),
	);
	route(server, contract.listMovements, async ({ query, caller }) =>
		forReader(await listMovements(db, query), caller !== undefined),
	);
	route(server, contract.listStock, ({ query }) =>
		query.at === undefined
			? listLevels(db.kysely, query.product)
			: listLevelsAt(db.kysely, new Date(query.at), query.product),
	);
	route(server, contract.checkLedger, () => checkLedger(db));
}

function forReader(page: PageAnswer<contract.Movement>, isUser: boolean): PageAnswer<contract.Movement> {
	if (isUser) return page;
	const { items, total, next } = page;
	return new PageAnswer({ items: items.map(withoutPeople), total, next });
}
