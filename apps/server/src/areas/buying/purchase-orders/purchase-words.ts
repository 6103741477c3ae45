import type { Language } from "@freehub/domain/language";
import { type PaperWords, paperWords } from "#documents/paper-words.ts";
import { SHOP } from "#mail/words/shop.ts";

/** The texts of an order's mail and PDF in one language; they are for the supplier. */
export type PurchaseOrderWords = PaperWords & {
	order: string;
	supplier: string;
	deliverTo: string;
	customerNumber: string;
	yourSku: string;
	/** A quantity in cases: `3 × 10`. */
	cases: (cases: number, pack: number) => string;
	cost: string;
	/** The number of pieces that a price is for. */
	per: (pieces: number) => string;
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
	...paperWords.en,
	order: "Purchase order",
	supplier: "Supplier",
	deliverTo: "Deliver to",
	customerNumber: "Our customer number",
	yourSku: "Your SKU",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Price",
	per: (pieces) => `per ${pieces}`,
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
	...paperWords.de,
	order: "Bestellung",
	supplier: "Lieferant",
	deliverTo: "Lieferung an",
	customerNumber: "Unsere Kundennummer",
	yourSku: "Ihre Nummer",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Preis",
	per: (pieces) => `je ${pieces}`,
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
	...paperWords.es,
	order: "Pedido de compra",
	supplier: "Proveedor",
	deliverTo: "Entregar en",
	customerNumber: "Nuestro número de cliente",
	yourSku: "Su SKU",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Precio",
	per: (pieces) => `por ${pieces}`,
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
	...paperWords.fr,
	order: "Bon de commande",
	supplier: "Fournisseur",
	deliverTo: "Livrer à",
	customerNumber: "Notre numéro de client",
	yourSku: "Votre référence",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "Prix",
	per: (pieces) => `pour ${pieces}`,
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
	...paperWords.bn,
	order: "ক্রয়াদেশ",
	supplier: "সরবরাহকারী",
	deliverTo: "যেখানে পাঠাবেন",
	customerNumber: "আমাদের গ্রাহক নম্বর",
	yourSku: "আপনার SKU",
	cases: (cases, pack) => `${cases} × ${pack}`,
	cost: "দাম",
	per: (pieces) => `প্রতি ${pieces}`,
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
