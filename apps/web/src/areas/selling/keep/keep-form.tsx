import type { Availability } from "@freehub/contract/selling/kept-pieces";
import type { Source } from "@freehub/domain/stock/promises";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CustomerSelect } from "#areas/selling/customers/customer-select.tsx";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import type { KeepStart } from "#lib/asked-to-keep.ts";
import { formatNearWeekday } from "#lib/format-time.ts";
import { typedNumber, typedText } from "#lib/number-typing.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { ProductSelect } from "#ui/search-select.tsx";
import {
	holdUntil,
	type NewNamed,
	sourceKey,
	sourcesFor,
	type Until,
	usualSource,
	usualUntil,
} from "./keep-draft.ts";
import { NewCustomerFields, OtherProducts, SourceSelect, UntilChoice } from "./keep-fields.tsx";
import { keepOne } from "./keep-writes.ts";
import { availabilityQuery } from "./queries.ts";

type Props = { start: KeepStart; onClose: () => void };

const STILL_NOW_MS = 5 * 60 * 1000;

/** Everything is filled in as it usually is: with the product known, a customer's name and Enter are enough. */
export function KeepForm({ start, onClose }: Props) {
	const { offers } = usePermissions();
	const { store, stores } = useMyStore();
	const [now] = useState(Date.now);
	const [product, setProduct] = useState(start.product);
	const [typedPieces, setPieces] = useState(typedText(1));
	const [customer, setCustomer] = useState(start.customer?._id ?? "");
	const [newCustomer, setNewCustomer] = useState<NewNamed>();
	const [chosenSource, setSource] = useState<Source>();
	const [chosenUntil, setUntil] = useState<Until>();
	const [day, setDay] = useState("");
	const [isOrdered, setOrdered] = useState(false);
	const [problem, setProblem] = useState<string>();
	const { run, isPending, failure } = useWrite(keepOne);
	const queryClient = useQueryClient();
	const { data: available } = useQuery(availabilityQuery(product?._id ?? ""));

	const pieces = typedNumber(typedPieces, 0);
	const sources = sourcesFor(available?.sources ?? [], pieces);
	const source = sourceAmong(sources);
	const isNamed = customer !== "" || newCustomer !== undefined;
	const until = chosenUntil ?? usualUntil({ isNamed, source });
	const outlook = available?.ifOrdered ?? null;
	const mayOrder = source.kind === "none" && outlook !== null && offers("purchase.write");

	/** The chosen source, as long as it has enough; else the usual one. */
	function sourceAmong(free: Availability["sources"]): Source {
		const isThere = chosenSource?.kind === "none" || free.some((one) => isSame(one.source, chosenSource));
		if (chosenSource !== undefined && isThere) return chosenSource;
		return usualSource(product?._id ?? "", free, pieces, store?._id);
	}

	/** An hour counts from when the form was opened: a repeat after a lost answer must send the same; not of one that was left open. */
	function startedAt(): number {
		return Date.now() - now < STILL_NOW_MS ? now : Date.now();
	}

	/** Why it cannot be sent; undefined: it can. */
	function whyNot(): string | undefined {
		if (product === undefined) return t`Choose a product.`;
		if (!Number.isInteger(pieces) || pieces < 1) return t`Type how many pieces.`;
		if (newCustomer?.name.trim() === "") return t`Type the customer’s name.`;
		if (until === "day" && day === "") return t`Choose the day.`;
		return undefined;
	}

	async function keep(event: FormEvent) {
		event.preventDefault();
		const why = whyNot();
		setProblem(why);
		if (why !== undefined || product === undefined) return;
		// Enter can be faster than the answer: what is free must not wait because nobody knew it yet.
		const known =
			available ?? (await queryClient.ensureQueryData(availabilityQuery(product._id)).catch(() => undefined));
		if (known === undefined) return setProblem(t`What is free could not be loaded.`);
		const from = sourceAmong(sourcesFor(known.sources, pieces));
		const end = chosenUntil ?? usualUntil({ isNamed, source: from });
		const outcome = await run({
			product: product._id,
			pieces,
			...(newCustomer === undefined ? { customer: customer === "" ? null : customer } : { newCustomer }),
			holdUntil: holdUntil(end, startedAt(), day),
			collectAt: stores.length > 1 ? (store?._id ?? null) : null,
			note: "",
			source: from,
			order: mayOrder && isOrdered && from.kind === "none",
		});
		if (outcome.isDone) onClose();
	}

	function change(other: KeepStart["product"]) {
		setProduct(other);
		setSource(undefined);
		setOrdered(false);
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void keep(event)} noValidate>
			{start.product === undefined ? (
				<ProductSelect
					label={t`Product`}
					placeholder={t`Scan or search …`}
					takesFirst
					data-autofocus
					value={product?._id ?? ""}
					valueName={product?.name}
					onChange={(_id, name) => change(_id === "" ? undefined : { _id, name })}
				/>
			) : (
				<p className="anywhere weight-600">{product?.name}</p>
			)}
			{newCustomer === undefined ? (
				<CustomerSelect
					label={t({ context: "pieces are kept", message: "For" })}
					takesFirst
					data-autofocus={start.product !== undefined}
					value={customer}
					valueName={start.customer?.name}
					onChange={setCustomer}
					onNew={
						offers("customer.write") ? (name) => setNewCustomer({ name, phone: "", mail: "" }) : undefined
					}
				/>
			) : (
				<NewCustomerFields
					value={newCustomer}
					onChange={setNewCustomer}
					onCancel={() => setNewCustomer(undefined)}
				/>
			)}
			<NumberField
				label={t`Pieces`}
				decimals={0}
				value={typedPieces}
				onChange={(event) => setPieces(event.currentTarget.value)}
			/>
			<SourceSelect sources={sources} value={source} onChange={setSource} />
			{source.kind === "none" && typeof outlook?.day === "string" && <IfOrdered day={outlook.day} />}
			{mayOrder && (
				<Checkbox
					label={outlook.supplier === "" ? t`Order it from the supplier` : orderWords(outlook.supplier)}
					checked={isOrdered}
					onChange={(event) => setOrdered(event.currentTarget.checked)}
				/>
			)}
			<UntilChoice value={until} now={now} onChange={setUntil} day={day} onDay={setDay} />
			<OtherProducts others={available?.others ?? []} onChoose={change} />
			<DialogEnd failure={problem ?? failure} onCancel={onClose} isPending={isPending}>
				<Trans context="verb, pieces for a customer">Keep</Trans>
			</DialogEnd>
		</form>
	);
}

function IfOrdered({ day }: { day: string }) {
	const on = formatNearWeekday(day);
	return (
		<p className="dim">
			<Trans comment="on is a day">Ordered today, it comes about {on}.</Trans>
		</p>
	);
}

const isSame = (one: Source, other: Source | undefined) =>
	other !== undefined && sourceKey(one) === sourceKey(other);

function orderWords(supplier: string): string {
	return t({ comment: "supplier is a name", message: `Order it from ${supplier}` });
}
