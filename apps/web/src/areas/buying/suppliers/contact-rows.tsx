import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./suppliers.module.css";
import { type Contact, newContact } from "./terms.ts";

type Props = {
	contacts: readonly Contact[];
	/** By place and field, such as `contacts.0.email`. */
	problems: Readonly<Record<string, ReactNode>>;
	onChange: (contacts: readonly Contact[]) => void;
};

/** Max number of contacts, as in the contract. */
const MAX_CONTACTS = 20;

/** The people at a supplier, in rows that can be added and removed. */
export function ContactRows({ contacts, problems, onChange }: Props) {
	const change = (at: number, part: Partial<Contact>) =>
		onChange(contacts.map((contact, i) => (i === at ? { ...contact, ...part } : contact)));
	return (
		<fieldset className="stack gap-10">
			<legend>
				<Trans context="people at a supplier">Contacts</Trans>
			</legend>
			{contacts.map((contact, at) => {
				const who = contact.name.trim() || String(at + 1);
				const text = (name: "name" | "email" | "phone") => ({
					value: contact[name],
					error: problems[`contacts.${at}.${name}`],
					"aria-label": undefined,
					autoComplete: "off",
					size: "sm",
					onChange: (event: { currentTarget: HTMLInputElement }) =>
						change(at, { [name]: event.currentTarget.value }),
				});
				return (
					<fieldset key={at} className={classes.contact} aria-label={t`Contact ${who}`}>
						<TextInput label={t`Name`} maxLength={200} {...text("name")} />
						<TextInput label={t`Mail address`} type="email" inputMode="email" {...text("email")} />
						<TextInput label={t`Phone`} type="tel" inputMode="tel" maxLength={100} {...text("phone")} />
						<Checkbox
							className={classes.check}
							label={<Trans comment="beside a contact at a supplier">Gets our orders by mail</Trans>}
							checked={contact.getsOrders}
							onChange={(event) => change(at, { getsOrders: event.currentTarget.checked })}
						/>
						<button
							type="button"
							className="icon-button"
							aria-label={t`Remove contact ${who}`}
							title={t`Remove contact ${who}`}
							onClick={() => onChange(contacts.filter((_, i) => i !== at))}
						>
							<IconX className="icon-small" aria-hidden="true" />
						</button>
					</fieldset>
				);
			})}
			{contacts.length < MAX_CONTACTS && (
				<Button
					className="self-start"
					size="xs"
					variant="default"
					leftSection={<IconPlus className="icon-small" aria-hidden="true" />}
					onClick={() => onChange([...contacts, newContact])}
				>
					<Trans>Add a contact</Trans>
				</Button>
			)}
		</fieldset>
	);
}
