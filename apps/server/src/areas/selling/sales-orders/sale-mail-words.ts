import type { SaleMail } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import { SHOP } from "#mail/words/shop.ts";

/** The facts that a mail about an order names. `place`: where it is collected, empty if that is not said. */
export type MailedSale = {
	number: string;
	place: string;
	/** Each ready line, such as `2 × Bell`. */
	ready: readonly string[];
	/** Whether other pieces of it are not there yet. */
	isPart: boolean;
};

type Words = Record<SaleMail["kind"], (sale: MailedSale) => { subject: string; lines: readonly string[] }>;

/** The mails about an order to its customer, by language. */
export const saleMailWords: Record<Language, Words> = {
	en: {
		confirmation: ({ number }) => ({
			subject: `Order confirmation ${number} from ${SHOP}`,
			lines: [`Thank you for your order ${number}. What you ordered is attached as a PDF.`],
		}),
		ready: ({ number, place, ready, isPart }) => ({
			subject: place === "" ? `Your order ${number} is ready` : `Your order ${number} is ready at ${place}`,
			lines: [
				isPart ? "This part of your order is ready to collect:" : "This is ready to collect:",
				...ready,
				...(isPart ? ["We write again when the rest is there."] : []),
				`Please say your name or the number ${number} when you come.`,
			],
		}),
	},
	de: {
		confirmation: ({ number }) => ({
			subject: `Auftragsbestätigung ${number} von ${SHOP}`,
			lines: [`Danke für Ihre Bestellung ${number}. Was Sie bestellt haben, steht im angehängten PDF.`],
		}),
		ready: ({ number, place, ready, isPart }) => ({
			subject:
				place === ""
					? `Ihre Bestellung ${number} ist abholbereit`
					: `Ihre Bestellung ${number} ist abholbereit: ${place}`,
			lines: [
				isPart ? "Dieser Teil Ihrer Bestellung liegt zur Abholung bereit:" : "Zur Abholung liegt bereit:",
				...ready,
				...(isPart ? ["Wir schreiben wieder, wenn der Rest da ist."] : []),
				`Bitte nennen Sie beim Abholen Ihren Namen oder die Nummer ${number}.`,
			],
		}),
	},
	es: {
		confirmation: ({ number }) => ({
			subject: `Confirmación del pedido ${number} de ${SHOP}`,
			lines: [`Gracias por su pedido ${number}. Lo que ha pedido está en el PDF adjunto.`],
		}),
		ready: ({ number, place, ready, isPart }) => ({
			subject: place === "" ? `Su pedido ${number} está listo` : `Su pedido ${number} está listo en ${place}`,
			lines: [
				isPart ? "Esta parte de su pedido está lista para recoger:" : "Está listo para recoger:",
				...ready,
				...(isPart ? ["Le escribiremos de nuevo cuando llegue el resto."] : []),
				`Al recogerlo, diga su nombre o el número ${number}.`,
			],
		}),
	},
	fr: {
		confirmation: ({ number }) => ({
			subject: `Confirmation de commande ${number} de ${SHOP}`,
			lines: [`Merci pour votre commande ${number}. Ce que vous avez commandé est dans le PDF joint.`],
		}),
		ready: ({ number, place, ready, isPart }) => ({
			subject:
				place === "" ? `Votre commande ${number} est prête` : `Votre commande ${number} est prête : ${place}`,
			lines: [
				isPart ? "Cette partie de votre commande est prête à retirer :" : "Est prêt à retirer :",
				...ready,
				...(isPart ? ["Nous vous écrirons de nouveau quand le reste sera là."] : []),
				`En venant, donnez votre nom ou le numéro ${number}.`,
			],
		}),
	},
	bn: {
		confirmation: ({ number }) => ({
			subject: `${SHOP} থেকে অর্ডার ${number}-এর নিশ্চিতকরণ`,
			lines: [`আপনার অর্ডার ${number}-এর জন্য ধন্যবাদ। আপনি যা অর্ডার করেছেন তা সংযুক্ত PDF-এ আছে।`],
		}),
		ready: ({ number, place, ready, isPart }) => ({
			subject: place === "" ? `আপনার অর্ডার ${number} প্রস্তুত` : `আপনার অর্ডার ${number} প্রস্তুত: ${place}`,
			lines: [
				isPart ? "আপনার অর্ডারের এই অংশ সংগ্রহের জন্য প্রস্তুত:" : "সংগ্রহের জন্য প্রস্তুত:",
				...ready,
				...(isPart ? ["বাকিটা এলে আমরা আবার লিখব।"] : []),
				`এলে আপনার নাম বা নম্বর ${number} বলুন।`,
			],
		}),
	},
};
