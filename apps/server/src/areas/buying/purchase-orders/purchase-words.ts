import type { Language } from "@freehub/domain/language";
import { SHOP } from "#mail/words/shop.ts";

/** The texts of an order's mail and PDF in one language; they are for the supplier. */
export type PurchaseOrderWords = {
	order: string;
	date: string;
	supplier: string;
	deliverTo: string;
	customerNumber: string;
	expected: string;
	article: string;
	ourSku: string;
	yourSku: string;
	quantity: string;
	/** A quantity in cases: `3 × 10`. */
	cases: (cases: number, pack: number) => string;
	cost: string;
	/** The number of pieces that a price is for. */
	per: (pieces: number) => string;
	total: string;
	note: string;
	page: (page: number, pages: number) => string;
	mail: (number: string) => { subject: string; lines: readonly string[] };
	/** Reminds of open lines; `sent` is a day. */
	reminder: (number: string, sent: string) => { subject: string; before: string; after: string };
	/** The subject of a reminder of several orders. */
	reminderOfSeveral: (numbers: string) => string;
	/** An open line of a reminder: its pieces and article, and the day when it was confirmed or expected. */
	openLine: (pieces: string, article: string) => string;
	confirmedFor: (day: string) => string;
	expectedBy: (day: string) => string;
};

const en: PurchaseOrderWords = {
	order: "Purchase order",
	date: "Date",
	supplier: "Supplier",
	deliverTo: "Deliver to",
	customerNumber: "Our customer number",
	expected: "Expected by",
	article: "Article",
	ourSku: "Our SKU",
	yourSku: "Your SKU",
	quantity: "Quantity",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Price",
	per: (pieces) => `per ${pieces}`,
	total: "Total",
	note: "Note",
	page: (page, pages) => `Page ${page} of ${pages}`,
	mail: (number) => ({
		subject: `Purchase order ${number} from ${SHOP}`,
		lines: [
			`Please deliver what our order ${number} lists. It is attached as a PDF, and as a table.`,
			"Answer this mail to confirm it.",
		],
	}),
	reminder: (number, sent) => ({
		subject: `Reminder: our purchase order ${number}`,
		before: `These lines of our order ${number} of ${sent} are still open:`,
		after: "When will they come? Please answer this mail.",
	}),
	reminderOfSeveral: (numbers) => `Reminder: our purchase orders ${numbers}`,
	openLine: (pieces, article) => `${pieces} × ${article}`,
	confirmedFor: (day) => `confirmed for ${day}`,
	expectedBy: (day) => `expected by ${day}`,
};

const de: PurchaseOrderWords = {
	order: "Bestellung",
	date: "Datum",
	supplier: "Lieferant",
	deliverTo: "Lieferung an",
	customerNumber: "Unsere Kundennummer",
	expected: "Erwartet bis",
	article: "Artikel",
	ourSku: "Unsere Nummer",
	yourSku: "Ihre Nummer",
	quantity: "Menge",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Preis",
	per: (pieces) => `je ${pieces}`,
	total: "Summe",
	note: "Hinweis",
	page: (page, pages) => `Seite ${page} von ${pages}`,
	mail: (number) => ({
		subject: `Bestellung ${number} von ${SHOP}`,
		lines: [
			`Bitte liefern Sie, was unsere Bestellung ${number} nennt. Sie liegt als PDF und als Tabelle bei.`,
			"Bitte bestätigen Sie sie mit einer Antwort auf diese Mail.",
		],
	}),
	reminder: (number, sent) => ({
		subject: `Erinnerung: unsere Bestellung ${number}`,
		before: `Von unserer Bestellung ${number} vom ${sent} sind diese Positionen noch offen:`,
		after: "Wann werden sie geliefert? Bitte antworten Sie auf diese Mail.",
	}),
	reminderOfSeveral: (numbers) => `Erinnerung: unsere Bestellungen ${numbers}`,
	openLine: (pieces, article) => `${pieces} × ${article}`,
	confirmedFor: (day) => `bestätigt für den ${day}`,
	expectedBy: (day) => `erwartet bis ${day}`,
};

const es: PurchaseOrderWords = {
	order: "Pedido de compra",
	date: "Fecha",
	supplier: "Proveedor",
	deliverTo: "Entregar en",
	customerNumber: "Nuestro número de cliente",
	expected: "Esperado para el",
	article: "Artículo",
	ourSku: "Nuestro SKU",
	yourSku: "Su SKU",
	quantity: "Cantidad",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Precio",
	per: (pieces) => `por ${pieces}`,
	total: "Total",
	note: "Nota",
	page: (page, pages) => `Página ${page} de ${pages}`,
	mail: (number) => ({
		subject: `Pedido de compra ${number} de ${SHOP}`,
		lines: [
			`Le rogamos que entregue lo que indica nuestro pedido ${number}, adjunto como PDF y como tabla.`,
			"Confírmelo respondiendo a este correo.",
		],
	}),
	reminder: (number, sent) => ({
		subject: `Recordatorio: nuestro pedido ${number}`,
		before: `Estas líneas de nuestro pedido ${number} del ${sent} siguen pendientes:`,
		after: "¿Cuándo llegarán? Le rogamos que responda a este correo.",
	}),
	reminderOfSeveral: (numbers) => `Recordatorio: nuestros pedidos ${numbers}`,
	openLine: (pieces, article) => `${pieces} × ${article}`,
	confirmedFor: (day) => `confirmado para el ${day}`,
	expectedBy: (day) => `esperado para el ${day}`,
};

const fr: PurchaseOrderWords = {
	order: "Bon de commande",
	date: "Date",
	supplier: "Fournisseur",
	deliverTo: "Livrer à",
	customerNumber: "Notre numéro de client",
	expected: "Attendu pour le",
	article: "Article",
	ourSku: "Notre référence",
	yourSku: "Votre référence",
	quantity: "Quantité",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Prix",
	per: (pieces) => `pour ${pieces}`,
	total: "Total",
	note: "Remarque",
	page: (page, pages) => `Page ${page} sur ${pages}`,
	mail: (number) => ({
		subject: `Bon de commande ${number} de ${SHOP}`,
		lines: [
			`Merci de livrer ce que liste notre commande ${number}, jointe en PDF et sous forme de tableau.`,
			"Merci de la confirmer en répondant à ce message.",
		],
	}),
	reminder: (number, sent) => ({
		subject: `Rappel : notre commande ${number}`,
		before: `Ces lignes de notre commande ${number} du ${sent} sont encore attendues :`,
		after: "Quand arriveront-elles ? Merci de répondre à ce message.",
	}),
	reminderOfSeveral: (numbers) => `Rappel : nos commandes ${numbers}`,
	openLine: (pieces, article) => `${pieces} × ${article}`,
	confirmedFor: (day) => `confirmé pour le ${day}`,
	expectedBy: (day) => `attendu pour le ${day}`,
};

const bn: PurchaseOrderWords = {
	order: "ক্রয়াদেশ",
	date: "তারিখ",
	supplier: "সরবরাহকারী",
	deliverTo: "যেখানে পাঠাবেন",
	customerNumber: "আমাদের গ্রাহক নম্বর",
	expected: "প্রত্যাশিত তারিখ",
	article: "পণ্য",
	ourSku: "আমাদের SKU",
	yourSku: "আপনার SKU",
	quantity: "পরিমাণ",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "দাম",
	per: (pieces) => `প্রতি ${pieces}`,
	total: "মোট",
	note: "নোট",
	page: (page, pages) => `পৃষ্ঠা ${page} / ${pages}`,
	mail: (number) => ({
		subject: `${SHOP} থেকে ক্রয়াদেশ ${number}`,
		lines: [
			`আমাদের ক্রয়াদেশ ${number}-এ যা আছে তা অনুগ্রহ করে পাঠান। এটি PDF ও তালিকা হিসেবে সংযুক্ত।`,
			"নিশ্চিত করতে এই মেইলের উত্তর দিন।",
		],
	}),
	reminder: (number, sent) => ({
		subject: `মনে করিয়ে দেওয়া: আমাদের ক্রয়াদেশ ${number}`,
		before: `আমাদের ${sent} তারিখের ক্রয়াদেশ ${number}-এর এই পণ্যগুলো এখনও আসেনি:`,
		after: "এগুলো কবে আসবে? অনুগ্রহ করে এই মেইলের উত্তর দিন।",
	}),
	reminderOfSeveral: (numbers) => `মনে করিয়ে দেওয়া: আমাদের ক্রয়াদেশ ${numbers}`,
	openLine: (pieces, article) => `${pieces} × ${article}`,
	confirmedFor: (day) => `${day} তারিখে নিশ্চিত`,
	expectedBy: (day) => `${day} তারিখে প্রত্যাশিত`,
};

export const purchaseOrderWords: Record<Language, PurchaseOrderWords> = { en, de, es, fr, bn };
