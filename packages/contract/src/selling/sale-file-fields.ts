import { orderColumns, sharedColumns } from "../buying/file-fields.ts";
import { sheetColumns } from "../sheet-columns.ts";

const columns = sheetColumns({
	_id: { heading: "_id", names: [], values: "id" },
	order: {
		heading: "Order",
		names: [
			...words("ordernumber orderno orderid orderreference orderref salesorder salesordernumber saleorder"),
			...words("auftrag auftragsnummer bestellung bestellnummer commande numérodecommande pedido"),
			...words("númerodepedido অর্ডার"),
		],
		use: "code",
	},
	state: {
		heading: "State",
		names: [...words("status orderstatus orderstate"), ...orderColumns.state.names, "financialstatus"],
	},
	lineState: {
		heading: "State of the line",
		names: words("lineitemfulfillmentstatus linestatus itemstatus"),
	},
	cancelledAt: { heading: "Cancelled on", names: words("cancelledat canceledat cancelleddate storniertam") },
	orderedOn: {
		heading: "Ordered on",
		names: words(
			"orderdate dateorder dateordered orderedat createdat created transactiondate date bestelldatum bestelltam " +
				"auftragsdatum datum datedecommande fechadepedido fecha তারিখ",
		),
		values: "day",
	},
	customer: {
		heading: "Customer",
		names: words(
			"customername partnerid billingname namebilling fullnamebilling billto shippingname client clientname kunde " +
				"kundenname nomduclient cliente nombredelcliente গ্রাহক",
		),
		use: "text",
	},
	firstName: {
		heading: "First name",
		names: words("firstnamebilling billingfirstname vorname prénom nombre"),
	},
	lastName: {
		heading: "Last name",
		names: words("lastnamebilling billinglastname nachname nomdefamille apellidos"),
	},
	mail: {
		heading: "Mail address",
		names: words(
			"email emailbilling billingemail contactemail customeremail mail mailaddress emailaddress emailadresse " +
				"mailadresse courriel correo correoelectrónico ইমেইল",
		),
	},
	phone: {
		heading: "Telephone number",
		names: words(
			"phone phonebilling billingphone contactmobile contactphone mobileno phonenumber telephone tel telefon " +
				"telefonnummer téléphone teléfono ফোন",
		),
		use: "code",
	},
	sku: {
		...sharedColumns.sku,
		names: [...words("lineitemsku itemsku productsku itemcodeitems itemcode"), ...sharedColumns.sku.names],
	},
	barcode: sharedColumns.barcode,
	product: {
		heading: "Product",
		names: words(
			"lineitemname orderlinesproduct orderlineproductid itemname itemnameitems productname item produkt artikel " +
				"artikelname bezeichnung produit nomduproduit producto artículo name পণ্য",
		),
		use: "text",
	},
	quantity: {
		heading: "Ordered",
		names: words(
			"lineitemquantity orderlinesquantity orderlineproductuomqty quantityitems qtyitems quantity qty pieces bestellt " +
				"menge anzahl stück stückzahl commandé quantité qté pedida cantidad পরিমাণ",
		),
		values: "number",
	},
	delivered: {
		heading: "Delivered",
		names: words(
			"orderlinesdeliveryquantity orderlinesdeliveredquantity orderlinesdelivered orderlineqtydelivered " +
				"deliveredqtyitems deliveredqty deliveredquantity qtydelivered quantitydelivered shipped fulfilledquantity " +
				"geliefert ausgeliefert livré livrée entregado entregada",
		),
		values: "number",
	},
	open: {
		heading: "Open",
		names: words("openquantity outstanding backorder qtytodeliver offen offenemenge resteàlivrer pendiente"),
		values: "number",
	},
	price: {
		heading: "Price",
		names: words(
			"lineitemprice orderlinesunitprice orderlinepriceunit rateitems itemcost itemprice unitprice preis " +
				"einzelpreis stückpreis prix prixunitaire precio preciounitario দাম",
		),
		values: "number",
	},
	discount: {
		heading: "Discount",
		names: words("lineitemdiscount orderlinesdiscount orderlinediscount rabatt remise descuento ছাড়"),
	},
	currency: sharedColumns.currency,
	due: {
		heading: "Due",
		names: words(
			"dueon duedate deliverydate commitmentdate deliveryon fällig faellig fälligam liefertermin lieferdatum " +
				"échéance datedelivraison vencimiento fechadeentrega",
		),
		values: "day",
	},
	collectAt: {
		heading: "Collect at",
		names: words(
			"collectfrom pickupat pickuplocation pickupstore location store warehouse setwarehouse abholort abholenin " +
				"filiale retrait retraità recoger recogeren tienda",
		),
		use: "text",
	},
	note: {
		heading: "Note",
		names: words(
			"notes customernote ordernote comment comments remark notiz bemerkung hinweis remarque commentaire nota " +
				"observaciones মন্তব্য",
		),
		use: "text",
	},
});

/**
 * The columns of files of customers' orders, one row a line: those of the export, and what other programs call them. 'Name' and 'ID' mean
 * the order (Shopify, Odoo, ERPNext) only if no column is left that says it better.
 */
export const saleColumns = {
	...columns,
	names: [...columns.names, { order: ["name", "id"] }] as const,
};
export type SaleFileField = (typeof saleColumns.fields)[number];

function words(text: string): string[] {
	return text.split(" ");
}
