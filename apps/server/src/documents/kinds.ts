import { purchaseOrderPdf } from "#areas/buying/purchase-orders/purchase-pdf.ts";
import { transferPdf } from "#areas/stock/transfer-notes/transfer-paper.ts";

/** All kinds of papers, and what draws each. Their data is plain, so that it can be sent to a thread. */
export const kinds = { order: purchaseOrderPdf, transfer: transferPdf };

export type PaperKind = keyof typeof kinds;
export type PaperData<Kind extends PaperKind> = Parameters<(typeof kinds)[Kind]>[0];
