import { localTimestamp, momentOf } from "@freehub/domain/local-days";
import { t } from "@lingui/core/macro";
import { Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { CustomerSelect } from "#areas/selling/customers/customer-select.tsx";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { timeZone } from "#lib/format-time.ts";
import { usePermissions } from "#lib/permissions.ts";
import type { SaleHeader } from "./sale-document.ts";
import { customerName, headerWords } from "./sale-words.tsx";
import classes from "./sales.module.css";

type Props = {
	header: SaleHeader;
	/** Why the server has refused them. */
	refusals: ReadonlyMap<string, string>;
	onChange: (part: Partial<SaleHeader>) => void;
};

/** The head of an order: its customer, the day, the place of collection, and how long it is held. */
export function SaleFields({ header, refusals, onChange }: Props) {
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	const name = (field: keyof SaleHeader) => ({ label: t(headerWords[field]), error: refusals.get(field) });
	return (
		<section className={classes.header} aria-label={t`Order`}>
			<CustomerField header={header} refusal={refusals.get("customer")} onChange={onChange} />
			<TextInput
				{...name("due")}
				type="date"
				value={header.due ?? ""}
				onChange={(event) => onChange({ due: event.currentTarget.value || null })}
			/>
			<PlaceBox
				{...name("collectAt")}
				hasLabel
				leaves
				groups={groups}
				last={{ value: "", name: t({ context: "place", message: "Any" }), fullName: "" }}
				placeholder={t({ context: "place", message: "Any" })}
				value={header.collectAt ?? ""}
				onChange={(place) => onChange({ collectAt: place || null })}
			/>
			<TextInput
				{...name("holdUntil")}
				type="datetime-local"
				description={t`What is not handed over by then is free again.`}
				inputWrapperOrder={["label", "input", "description", "error"]}
				value={header.holdUntil === null ? "" : clockText(header.holdUntil)}
				onChange={(event) => onChange({ holdUntil: momentText(event.currentTarget.value) })}
			/>
			<TextInput
				{...name("tillReceipt")}
				autoComplete="off"
				maxLength={100}
				value={header.tillReceipt}
				onChange={(event) => onChange({ tillReceipt: event.currentTarget.value })}
			/>
			<Textarea
				{...name("note")}
				className={classes.wide ?? ""}
				autosize
				minRows={1}
				maxRows={8}
				maxLength={4000}
				value={header.note}
				onChange={(event) => onChange({ note: event.currentTarget.value })}
			/>
		</section>
	);
}

/** A time as the shop's clock shows it, as the field takes it: '2026-10-01T08:00'. */
function clockText(moment: string): string {
	return localTimestamp(new Date(moment).getTime(), timeZone()).slice(0, 16);
}

/** The time that the shop's clock shows so; null: the field is empty. */
function momentText(typed: string): string | null {
	const [day = "", time = ""] = typed.slice(0, 16).split("T");
	return time === "" ? null : new Date(momentOf(day, time, timeZone())).toISOString();
}

type CustomerProps = Pick<Props, "header" | "onChange"> & { refusal: string | undefined };

function CustomerField({ header: { customer }, refusal, onChange }: CustomerProps) {
	const { offers } = usePermissions();
	const label = t(headerWords.customer);
	// People who may not read customers cannot look for one.
	if (!offers("customer.read")) {
		return <TextInput label={label} value={customerName({ customer })} error={refusal} disabled />;
	}
	return (
		<CustomerSelect
			label={label}
			value={customer?._id ?? ""}
			valueName={customer === null ? undefined : customerName({ customer })}
			error={refusal}
			leaves
			onChange={(_id, name) => onChange({ customer: _id === "" ? null : { _id, name } })}
		/>
	);
}
