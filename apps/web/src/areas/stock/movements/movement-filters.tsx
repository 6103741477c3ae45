import type { Location } from "@freehub/contract/stock/locations";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { movementKinds, virtualLocations } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import choices from "#ui/choices.module.css";
import { ProductSelect, SearchSelect } from "#ui/search-select.tsx";
import { kindWords } from "./kind-words.ts";
import { type MovementFilter, noMovementFilter, spans } from "./movement-filter.ts";
import classes from "./movements.module.css";
import { productNameQuery, suggestedBookersQuery } from "./queries.ts";

type Props = {
	filter: MovementFilter;
	locations: readonly Location[];
	/** The chosen person's name, if the loaded lines contain it. */
	personName: string | undefined;
	onChange: (part: Partial<MovementFilter>) => void;
};

/** The filters. They are collapsed on narrow screens, where they would push the rows down. */
export function MovementFilters({ filter, locations, personName, onChange }: Props) {
	// Visitors see neither people nor references, so they cannot filter by them.
	const isSignedIn = usePermissions().role !== undefined;
	const { data: productName } = useQuery({
		...productNameQuery(filter.product),
		enabled: filter.product !== "",
	});
	const real = locations.filter(({ kind }) => isPlaceKind(kind));
	const option = ({ _id, isClosed }: Location) => {
		const name = locationName(_id, locations);
		if (!isClosed) return { value: _id, label: name };
		return { value: _id, label: t({ comment: "name is a location's", message: `${name} (closed)` }) };
	};
	const filters = Object.values(filter).filter((value) => value !== "").length;
	const count = formatCount(filters);
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="default"
				className={classes.fold}
				aria-expanded={isOpen}
				leftSection={<IconFilter aria-hidden="true" />}
				onClick={() => setOpen(!isOpen)}
			>
				{filters === 0 ? (
					<Trans context="noun">Filters</Trans>
				) : (
					t({ comment: "count is how many filters are set", message: `Filters: ${count}` })
				)}
			</Button>
			<search className={classes.filters} data-open={isOpen || undefined}>
				<ProductSelect
					label={t`Product`}
					placeholder={t({ context: "product", message: "Any" })}
					value={filter.product}
					valueName={productName}
					onChange={(product) => onChange({ product })}
				/>
				<NativeSelect
					label={t`Kind`}
					value={filter.kind}
					onChange={({ currentTarget }) =>
						onChange({ kind: movementKinds.find((kind) => kind === currentTarget.value) ?? "" })
					}
					data={[
						{ value: "", label: t({ context: "kind", message: "Any" }) },
						...movementKinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) })),
					]}
				/>
				{isSignedIn && (
					<SearchSelect
						label={t`Person`}
						placeholder={t`Anybody`}
						value={filter.person}
						valueName={personName}
						queryFor={suggestedBookersQuery}
						choicesOf={(people = [], search) => {
							const found = people.map(({ _id, name }) => ({ value: _id, name }));
							return search === "" ? [...found, { value: "system", name: t`Freehub itself` }] : found;
						}}
						onChange={(person) => onChange({ person })}
					/>
				)}
				<NativeSelect
					label={t`Location`}
					value={filter.location}
					onChange={(event) => onChange({ location: event.currentTarget.value })}
					data={[
						{ value: "", label: t({ context: "location", message: "Any" }) },
						...real.map(option),
						...virtualLocations.map((id) => ({ value: id, label: locationName(id, locations) })),
					]}
				/>
				{isSignedIn && (
					<ReferenceFilter reference={filter.reference} onChange={(reference) => onChange({ reference })} />
				)}
				<TextInput
					label={t({ context: "date", message: "From" })}
					type="date"
					max={filter.to || undefined}
					value={filter.from}
					onChange={(event) => onChange({ from: event.currentTarget.value })}
				/>
				<TextInput
					label={t({ context: "date", message: "To" })}
					type="date"
					min={filter.from || undefined}
					value={filter.to}
					onChange={(event) => onChange({ to: event.currentTarget.value })}
				/>
				{filters > 0 && (
					<Button variant="default" className="left" onClick={() => onChange(noMovementFilter)}>
						<Trans>Clear filters</Trans>
					</Button>
				)}
			</search>
		</>
	);
}

/** Buttons for common time spans: Today, Yesterday, 7 days, All. */
export function SpanChips({ filter, onChange }: Pick<Props, "filter" | "onChange">) {
	return (
		<fieldset className={choices.segments}>
			<legend className="hidden">
				<Trans>Days</Trans>
			</legend>
			{spans().map(({ key, name, days }) => (
				<button
					key={key}
					type="button"
					aria-pressed={filter.from === days.from && filter.to === days.to}
					onClick={() => onChange(days)}
				>
					{name}
				</button>
			))}
		</fieldset>
	);
}

type ReferenceProps = { reference: string; onChange: (reference: string) => void };

/** Text field with its own state; the URL follows after a 300 ms debounce. */
function ReferenceFilter({ reference, onChange }: ReferenceProps) {
	const [text, setText] = useState(reference);
	const [sent, setSent] = useState(reference);
	const send = useDebouncedCallback((typed: string) => {
		setSent(typed.trim());
		onChange(typed.trim());
	}, 300);
	// The URL changed elsewhere, for example by a link in a line, so update the field.
	if (reference !== sent) {
		setSent(reference);
		setText(reference);
	}
	return (
		<TextInput
			label={t`Reference`}
			placeholder={t`Exact, e.g. PO 4711`}
			autoComplete="off"
			spellCheck={false}
			value={text}
			onChange={(event) => {
				setText(event.currentTarget.value);
				send(event.currentTarget.value);
			}}
		/>
	);
}
