import type { Customer } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { clearDraft } from "#lib/draft.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { eraseOneCustomer } from "./customer-writes.ts";

/** The button that erases a customer, once somebody has typed the name. */
export function EraseCustomer({ customer }: { customer: Customer }) {
	const [isOpen, setOpen] = useState(false);
	const name = customerTitle(customer);
	return (
		<>
			<Button variant="danger" onClick={() => setOpen(true)}>
				<Trans comment="verb: everything known of a customer goes for good">Erase</Trans>
			</Button>
			<FormDialog
				title={t({ comment: "name is a customer's", message: `Erase ${name}?` })}
				isOpen={isOpen}
				onClose={() => setOpen(false)}
			>
				<EraseForm customer={customer} name={name} onClose={() => setOpen(false)} />
			</FormDialog>
		</>
	);
}

type FormProps = { customer: Customer; name: string; onClose: () => void };

function EraseForm({ customer, name, onClose }: FormProps) {
	const { run, isPending, failure } = useWrite(eraseOneCustomer);
	const [typed, setTyped] = useState("");
	const isSame = typed.trim().toLowerCase() === name.trim().toLowerCase();

	async function erase(event: FormEvent) {
		event.preventDefault();
		if (!isSame) return;
		const { isDone } = await run({ _id: customer._id });
		if (!isDone) return;
		clearDraft(`freehub-customer-${customer._id}`);
		onClose();
	}

	return (
		<form className="without-empty stack gap-14 anywhere" onSubmit={(event) => void erase(event)} noValidate>
			<p>
				<Trans>
					Everything personal goes for good: name, addresses, numbers, note, and enquiries from these mail
					addresses. What was bought stays in the books without a name. Backups that exist already still have
					the data.
				</Trans>
			</p>
			<TextInput
				label={t({ comment: "name is a customer's", message: `Type “${name}” to confirm` })}
				autoComplete="off"
				data-autofocus
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
			<DialogEnd
				variant="danger-filled"
				failure={failure}
				onCancel={onClose}
				isPending={isPending}
				disabled={!isSame}
			>
				<Trans>Erase for good</Trans>
			</DialogEnd>
		</form>
	);
}
