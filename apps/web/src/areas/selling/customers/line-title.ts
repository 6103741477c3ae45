import type { CustomerLine } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";

/** How a customer in a list is called. */
export function lineTitle({ name, company, mail, phone }: CustomerLine): string {
	return customerTitle({ name, company, mails: [mail], phones: [phone] });
}

/** The first of what tells customers of one name apart. */
export function lineNote({ name, company, mail, phone }: CustomerLine): string {
	return [name === "" ? "" : company, phone, mail].filter((text) => text !== "").join(", ");
}
