import type { Reason } from "@freehub/contract/rules";
import type { Language } from "@freehub/domain/language";

type AskWords = {
	title: string;
	heading: string;
	back: string;
	wrote: string;
	toProduct: string;
	toShop: string;
	required: (field: string) => string;
	tooLong: (field: string, max: number) => string;
	email: string;
	other: string;
	fields: { name: string; email: string; text: string };
};

/** The texts of the page for a refused enquiry, for browsers without JavaScript. */
export const askWords: Record<Language, AskWords> = {
	en: {
		title: "Not sent",
		heading: "Your question was not sent",
		back: "Go back in your browser to put it right, and send it again.",
		wrote: "You wrote:",
		toProduct: "Back to the product",
		toShop: "Back to the shop",
		required: (field) => `${field} is required.`,
		tooLong: (field, max) => `${field} can have at most ${max.toLocaleString("en-US")} characters.`,
		email: "This is not an email address.",
		other: "Try again in a moment.",
		fields: { name: "Name", email: "Email address", text: "Message" },
	},
	de: {
		title: "Nicht gesendet",
		heading: "Ihre Frage wurde nicht gesendet",
		back: "Gehen Sie im Browser zurück, berichtigen Sie sie und senden Sie sie noch einmal.",
		wrote: "Sie haben geschrieben:",
		toProduct: "Zurück zum Produkt",
		toShop: "Zurück zum Shop",
		required: (field) => `${field} wird benötigt.`,
		tooLong: (field, max) => `${field} darf höchstens ${max.toLocaleString("de-DE")} Zeichen haben.`,
		email: "Das ist keine E-Mail-Adresse.",
		other: "Versuchen Sie es gleich noch einmal.",
		fields: { name: "Name", email: "E-Mail-Adresse", text: "Nachricht" },
	},
	es: {
		title: "No enviada",
		heading: "Su pregunta no se ha enviado",
		back: "Vuelva atrás en el navegador, corríjala y envíela de nuevo.",
		wrote: "Usted escribió:",
		toProduct: "Volver al producto",
		toShop: "Volver a la tienda",
		required: (field) => `${field}: es obligatorio.`,
		tooLong: (field, max) => `${field}: como máximo ${max.toLocaleString("es-ES")} caracteres.`,
		email: "Esto no es una dirección de correo electrónico.",
		other: "Vuelva a intentarlo dentro de un momento.",
		fields: { name: "Nombre", email: "Correo electrónico", text: "Mensaje" },
	},
	fr: {
		title: "Non envoyée",
		heading: "Votre question n’a pas été envoyée",
		back: "Revenez en arrière dans le navigateur, corrigez-la et envoyez-la de nouveau.",
		wrote: "Vous avez écrit :",
		toProduct: "Retour au produit",
		toShop: "Retour à la boutique",
		required: (field) => `${field} : champ obligatoire.`,
		tooLong: (field, max) => `${field} : ${max.toLocaleString("fr-FR")} caractères au maximum.`,
		email: "Ce n’est pas une adresse e-mail.",
		other: "Réessayez dans un instant.",
		fields: { name: "Nom", email: "Adresse e-mail", text: "Message" },
	},
	bn: {
		title: "পাঠানো হয়নি",
		heading: "আপনার প্রশ্নটি পাঠানো হয়নি",
		back: "ব্রাউজারে ফিরে গিয়ে ঠিক করুন, তারপর আবার পাঠান।",
		wrote: "আপনি লিখেছিলেন:",
		toProduct: "পণ্যে ফিরে যান",
		toShop: "দোকানে ফিরে যান",
		required: (field) => `${field} আবশ্যক।`,
		tooLong: (field, max) => `${field} সর্বোচ্চ ${max.toLocaleString("bn-BD")} অক্ষরের হতে পারে।`,
		email: "এটি কোনো ইমেইল ঠিকানা নয়।",
		other: "একটু পরে আবার চেষ্টা করুন।",
		fields: { name: "নাম", email: "ইমেইল ঠিকানা", text: "বার্তা" },
	},
};

/** Why a field was refused; in English the API's message, which can be more specific. */
export function askReason(
	words: AskWords,
	language: Language,
	{ field = "", message, rule, facts }: Reason & { field?: string },
): string {
	if (language === "en") return message;
	const name = words.fields[field as keyof AskWords["fields"]] ?? field;
	if (rule === "required") return words.required(name);
	if (rule === "too_long") return words.tooLong(name, Number(facts?.max));
	return rule === "email" ? words.email : words.other;
}
