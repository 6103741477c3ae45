import * as contract from "@freehub/contract/locations";
import { sortKey } from "@freehub/domain/search-words";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { listLocations } from "./list-locations.ts";
import { toLocation } from "./location-answer.ts";
import * as repo from "./locations.repo.ts";

export function locationRoutes(server: Server, db: Db): void {
	route(server, contract.listLocations, async ({ query }) => new PageAnswer(await listLocations(db, query)));
	route(server, contract.addLocation, ({ body, request }) => addLocation(db, body, request));
	route(server, contract.renameLocation, ({ params, body, request }) =>
		renameLocation(db, params.id, body.name, request),
	);
}

type NewLocation = { name: string; kind: "warehouse" | "bin"; parent?: string | undefined };

async function addLocation(db: Db, body: NewLocation, request: WriteRequest): Promise<contract.Location> {
	const { name, kind, parent = null } = body;
	return answerOnce(db, request, ["location", body], async (tx) => {
		if (parent !== null && (await repo.findLocation(tx, parent))?.kind !== "warehouse") {
			const message = "There is no such warehouse.";
			throw new AppError("invalid_input", message, [{ field: "parent", message }]);
		}
		const row = { id: uuidv7(), name, name_key: nameKey(name), kind, parent, created_at: request.now };
		await repo.insertLocation(tx, row);
		return toLocation(row);
	});
}

function renameLocation(db: Db, id: string, name: string, request: WriteRequest): Promise<contract.Location> {
	return answerOnce(db, request, { name }, async (tx) => {
		const row = await repo.renameLocation(tx, id, name, nameKey(name));
		if (row === undefined) throw new AppError("not_found", "There is no warehouse or bin with this id.");
		return toLocation(row);
	});
}

/** Names that look alike are the same name; one of signs alone is compared as it is. */
function nameKey(name: string): string {
	return sortKey(name) || name;
}
