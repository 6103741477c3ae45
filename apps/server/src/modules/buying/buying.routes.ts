import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import type { Server } from "#http/route.ts";
import type { ImportUploads } from "#modules/imports/upload-import.ts";
import { buyingFileRoutes } from "./buying-files.routes.ts";
import { landedCostRoutes } from "./landed-costs.routes.ts";
import { orderRoutes } from "./orders.routes.ts";
import { receiptRoutes } from "./receipts.routes.ts";
import type { MailOrder } from "./send-order.ts";
import { supplierRoutes } from "./suppliers.routes.ts";

/** Suppliers and their offers, purchase orders, their receipts, what all of it costs, and files of them. */
export function buyingRoutes(
	server: Server,
	heavyReads: HeavyReads,
	mailOrder: MailOrder | undefined,
	uploads: ImportUploads,
): void {
	supplierRoutes(server, heavyReads);
	orderRoutes(server, heavyReads, mailOrder);
	receiptRoutes(server);
	landedCostRoutes(server, heavyReads);
	buyingFileRoutes(server, uploads);
}
