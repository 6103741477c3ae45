import type { PageSlug } from "@freehub/contract/shop-window/pages";

/** Describes what belongs on a page; invents no facts about a company. */
function placeholder(what: string, ...belongs: string[]): string {
	return [
		"**This text is a placeholder.** It came with the demo; the owner of the shop replaces it under Dashboard > Pages.",
		what,
		belongs.map((line) => `- ${line}`).join("\n"),
	].join("\n\n");
}

/** The texts of the company's pages in the demo. */
export const demoPages: Record<PageSlug, string> = {
	contact: placeholder(
		"Write your contact details here:",
		"a phone number, and when somebody answers it",
		"an e-mail address, and how soon mails are answered",
		"whom to write to about an order, a repair or an invoice",
	),
	"opening-hours": placeholder(
		"Write your opening hours here:",
		"the hours of each day of the week",
		"public holidays and other days on which it is closed",
		"whether one needs an appointment for a repair",
	),
	address: placeholder(
		"Write your address here:",
		"street, postal code, city and country",
		"how to get there by bicycle, on foot, by public transport and by car",
		"where bicycles can be locked, and whether one gets in without steps",
	),
	terms: placeholder(
		"Write your terms and conditions here, with the help of somebody who knows the law:",
		"who sells, and to whom",
		"when an order becomes a contract",
		"prices, taxes, ways to pay and when payment is due",
		"delivery: where to, how soon, at what cost",
		"warranty, liability and which law applies",
	),
	privacy: placeholder(
		"Write your privacy policy here:",
		"who is responsible, and how to reach them",
		"which data are kept, what for, on which legal ground and for how long",
		"who else gets them",
		"which cookies there are: Freehub itself sets those that signing in needs, and nothing that watches visitors",
		"how people see, correct or delete what is kept about them, and where they can complain",
	),
	imprint: placeholder(
		"Write here who is behind this site, as the law of many countries asks:",
		"the company's legal name and form",
		"its address, an e-mail address and a phone number",
		"who represents it",
		"the register that it is in and its number there, and its tax number for sales",
	),
	returns: placeholder(
		"Write your returns policy here:",
		"within how many days, and from when on they count",
		"in what condition, and what cannot be given back",
		"whom to tell first, where to send it and who pays for that",
		"how soon the money is back, and in which way",
	),
};
