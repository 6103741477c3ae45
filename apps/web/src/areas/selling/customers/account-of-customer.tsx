import type { Customer } from "@freehub/contract/selling/customers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { changeOneCustomer } from "./customer-writes.ts";
import classes from "./customers.module.css";

/** The account with which the customer signs in, if somebody has said so or an address was confirmed. */
export function AccountOfCustomer({ customer }: { customer: Customer }) {
	const { offers } = usePermissions();
	const { _id: id, account, version } = customer;
	const { run, isPending, failure } = useWrite(changeOneCustomer);
	const mayWrite = offers("customer.write");
	return (
		<section
			className={`without-empty card stack gap-8 pad-16 headings ${classes.part}`}
			aria-labelledby="account"
		>
			<h2 id="account">
				<Trans comment="heading: the account with which a customer signs in">Account</Trans>
			</h2>
			{account === null ? (
				<>
					<p className="dim">
						<Trans>This customer has no account here, as far as is known.</Trans>
					</p>
					{mayWrite && (
						<LinkAccount
							isPending={isPending}
							onLink={(email) => void run({ id, change: { account: email }, version })}
						/>
					)}
				</>
			) : (
				<div className="row-ends gap-12">
					<p className="anywhere">
						{account.name}
						<br />
						<span className="dim">{account.email}</span>
					</p>
					{mayWrite && (
						<Button
							variant="default"
							size="xs"
							loading={isPending}
							onClick={() => void run({ id, change: { account: null }, version })}
						>
							<Trans comment="button: the account does not belong to this customer any more">Unlink</Trans>
						</Button>
					)}
				</div>
			)}
			<FailureNote>{failure}</FailureNote>
		</section>
	);
}

function LinkAccount({ isPending, onLink }: { isPending: boolean; onLink: (email: string) => void }) {
	const [email, setEmail] = useState("");
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (email.trim() !== "") onLink(email.trim());
	};
	return (
		<form className="stack gap-8" onSubmit={submit} noValidate>
			<TextInput
				label={t`Address of the account`}
				description={t`The person must have confirmed it.`}
				type="email"
				inputMode="email"
				maxLength={254}
				autoComplete="off"
				value={email}
				onChange={(event) => setEmail(event.currentTarget.value)}
			/>
			<Button type="submit" className="self-start" variant="default" loading={isPending}>
				<Trans comment="button: the account belongs to this customer">Link account</Trans>
			</Button>
		</form>
	);
}
