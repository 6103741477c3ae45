import * as contract from "@freehub/contract/models";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { knowsCost } from "#modules/products/product-document.ts";
import { getModel } from "./get-model.ts";
import { listModels } from "./list-models.ts";

export function modelRoutes(server: Server, db: Db): void {
	route(server, contract.getModel, ({ params, caller }) => getModel(db, params.id, knowsCost(caller)));
	route(server, contract.listModels, async ({ query }) => new PageAnswer(await listModels(db, query)));
}
