import { addCustomer, type Customer, type NewCustomer } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { addOneCustomer } from "./customer-writes.ts";
import { sameContactQuery } from "./queries.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** The form for a new customer. The page, which opens then, has the rest. */
export function AddCustomer({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`Add a customer`} isOpen={isOpen} onClose={onClose}>
			<AddCustomerForm onClose={onClose} />
		</FormDialog>
	);
}

const check = checkFor(addCustomer);
const initialValues = { name: "", company: "", phones: "", mails: "" };

function inputOf({ name, company, phones, mails }: typeof initialValues): NewCustomer {
	const listOf = (text: string) => (text.trim() === "" ? [] : [text]);
	return { name, company, phones: listOf(phones), mails: listOf(mails) };
}

function AddCustomerForm({ onClose }: Pick<Props, "onClose">) {
	const navigate = useNavigate();
	const { form, submit, isPending, failure } = useWriteForm<typeof initialValues, NewCustomer, Customer>({
		write: addOneCustomer,
		initialValues,
		inputOf,
		// The only address and the only number have the names of their fields.
		check: (input) =>
			Object.fromEntries(
				Object.entries(check(input)).map(([field, problem]) => [field.replace(/\.0$/, ""), problem]),
			),
		onDone: ({ _id }) => void navigate(paths.customer(_id)),
	});
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			<TextInput
				label={t`Name`}
				maxLength={200}
				autoComplete="off"
				data-autofocus
				{...form.getInputProps("name")}
			/>
			<TextInput label={t`Company`} maxLength={200} autoComplete="off" {...form.getInputProps("company")} />
			<TextInput
				label={t`Phone`}
				type="tel"
				inputMode="tel"
				maxLength={100}
				autoComplete="off"
				{...form.getInputProps("phones")}
			/>
			<TextInput
				label={t`Mail address`}
				type="email"
				inputMode="email"
				maxLength={254}
				autoComplete="off"
				{...form.getInputProps("mails")}
			/>
			<SameContact phone={form.values.phones} mail={form.values.mails} />
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans>Add customer</Trans>
			</DialogEnd>
		</form>
	);
}

/** The customers that have the typed number or address already: adding them again would be a mistake. */
function SameContact({ phone, mail }: { phone: string; mail: string }) {
	const [typedPhone] = useDebouncedValue(phone.trim(), 250);
	const [typedMail] = useDebouncedValue(mail.trim(), 250);
	const byPhone = useQuery(sameContactQuery(typedPhone));
	const byMail = useQuery(sameContactQuery(typedMail.includes("@") ? typedMail : ""));
	const found = [...(byPhone.data ?? []), ...(byMail.data ?? [])];
	const customers = [...new Map(found.map((each) => [each._id, each])).values()];
	return (
		<output className="amber-text">
			{customers.map((customer) => (
				<p key={customer._id}>
					<Trans>
						Already here:{" "}
						<Link to={paths.customer(customer._id)}>
							{customerTitle({ ...customer, mails: [customer.mail], phones: [customer.phone] })}
						</Link>
					</Trans>
				</p>
			))}
		</output>
	);
}
