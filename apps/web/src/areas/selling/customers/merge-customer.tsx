import type { Customer } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CustomerSelect } from "./customer-select.tsx";
import { mergeOneCustomer } from "./customer-writes.ts";

/** The button and the form that merge a customer into another one. */
export function MergeCustomer({ customer }: { customer: Customer }) {
	const [isOpen, setOpen] = useState(false);
	const name = customerTitle(customer);
	return (
		<>
			<Button variant="default" onClick={() => setOpen(true)}>
				<Trans comment="verb: two customers are one person">Merge</Trans>
			</Button>
			<FormDialog
				title={t({ comment: "name is a customer's", message: `Merge ${name} into another customer` })}
				isOpen={isOpen}
				onClose={() => setOpen(false)}
			>
				<MergeForm customer={customer} onClose={() => setOpen(false)} />
			</FormDialog>
		</>
	);
}

function MergeForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
	const navigate = useNavigate();
	const { run, isPending, failure } = useWrite(mergeOneCustomer);
	const [into, setInto] = useState("");

	async function merge(event: FormEvent) {
		event.preventDefault();
		if (into === "") return;
		const { isDone } = await run({ from: customer, into });
		if (isDone) void navigate(paths.customer(into));
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void merge(event)} noValidate>
			<p>
				<Trans>
					The other customer gets the addresses, numbers and orders of this one, and what is missing there.
					Another name or address is kept in the note. It can be taken back.
				</Trans>
			</p>
			<CustomerSelect label={t`The same person`} value={into} without={customer._id} onChange={setInto} />
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending} disabled={into === ""}>
				<Trans comment="verb: two customers are one person">Merge</Trans>
			</DialogEnd>
		</form>
	);
}
