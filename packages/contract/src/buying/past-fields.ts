import { sheetColumns } from "../sheet-columns.ts";
import { createdNames, orderColumns, sharedColumns } from "./file-fields.ts";

/** The columns of files of past purchases: those of the export, and what other systems call them. One row is one line that was received. */
export const pastPurchaseColumns = sheetColumns({
	order: orderColumns.order,
	state: orderColumns.state,
	supplier: sharedColumns.supplier,
	sku: sharedColumns.sku,
	supplierSku: sharedColumns.supplierSku,
	barcode: sharedColumns.barcode,
	quantity: { ...orderColumns.quantity, values: "number" },
	received: {
		heading: "Received",
		names: words(
			"receivedquantity receivedqty quantityreceived qtyreceived qtydone geliefert gelieferte erhalten reçu reçue recibido " +
				"cantidadrecibida গৃহীত",
		),
		values: "number",
	},
	refused: {
		heading: "Refused",
		names: words("rejected rejectedqty quantityrejected damaged abgelehnt zurückgewiesen refusé rechazado"),
		values: "number",
	},
	orderedOn: {
		heading: "Ordered on",
		names: words(
			"orderdate dateordered orderedat podate purchasedate sent bestelldatum bestelltam datedecommande commandéle " +
				"fechadepedido pedidoel",
		).concat("created", createdNames),
		values: "day",
	},
	expected: orderColumns.expected,
	receivedOn: {
		heading: "Received on",
		names: words(
			"receiveddate datereceived receivedat receiptdate deliveredon dateofreceipt goodsreceipt eingangsdatum " +
				"wareneingang geliefertam erhaltenam datederéception reçule fechaderecepción recibidoel",
		),
		values: "day",
	},
	cost: orderColumns.cost,
	per: sharedColumns.per,
	currency: sharedColumns.currency,
});
export type PastField = (typeof pastPurchaseColumns.fields)[number];

function words(text: string): string[] {
	return text.split(" ");
}
