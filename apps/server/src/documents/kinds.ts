import { purchaseOrderPdf } from "#areas/buying/purchase-orders/purchase-pdf.ts";
import { type PriceList, priceListPaper } from "#areas/catalogue/export/price-list-paper.ts";
import { type ShelfList, shelfListPaper } from "#areas/catalogue/export/shelf-list-paper.ts";
import { drawTablePaper } from "./table-paper.ts";

/** All kinds of papers, and what draws each; most are a table. Their data is plain, so that it can be sent to a thread. */
export const kinds = {
	order: purchaseOrderPdf,
	table: drawTablePaper,
	"price-list": (list: PriceList) => drawTablePaper(priceListPaper(list)),
	"shelf-list": (list: ShelfList) => drawTablePaper(shelfListPaper(list)),
};

export type PaperKind = keyof typeof kinds;
export type PaperData<Kind extends PaperKind> = Parameters<(typeof kinds)[Kind]>[0];
