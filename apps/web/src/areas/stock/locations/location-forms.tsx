import { addLocation, type Location, reopenLocation } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { reopenWithName } from "#areas/stock/ledger/location-writes.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { addLocations, locationRange } from "./add-locations.ts";
import classes from "./locations.module.css";
import { kindChoices } from "./store-kinds.tsx";

/** Adds one store or bin, or a range ('A-01 to A-20'). The name field keeps the focus for the next one. */
export function AddLocationForm({ locations }: { locations: readonly Location[] }) {
	const limitAt = useStoreLimit(locations);
	const { user } = useSession();
	// People whose role holds only at their own stores add bins there, and no store.
	const kinds = user?.onlyThere === true ? [] : kindChoices();
	const stores = locations.filter(
		({ _id, kind, isClosed }) => isStoreKind(kind) && !isClosed && limitAt(_id) === undefined,
	);
	const choices = [...kinds, ...stores.map(binIn), ...stores.map(packingIn)];
	const { form, submit, isPending, failure } = useWriteForm({
		write: addLocations,
		// A kind of stores, or the id of the store that it is a bin or, after PACKING, a packing place of.
		initialValues: { name: "", parent: kinds.length > 0 ? "warehouse" : "" },
		inputOf: ({ name, parent }) =>
			isStoreKind(parent)
				? { name, kind: parent }
				: { name, ...placeIn(parent || (choices[0]?.value ?? "")) },
		check: checkFor(addLocation),
		onDone(_, { setFieldValue, getInputNode }) {
			setFieldValue("name", "");
			getInputNode("name")?.focus();
		},
	});
	const name = form.getInputProps("name");
	const count = locationRange(form.values.name)?.length;
	return (
		<form className={`column gap-12 start ${classes.add}`} onSubmit={submit} noValidate>
			<TextInput
				label={t`New location`}
				placeholder={t`A-01, or A-01 to A-20`}
				maxLength={100}
				autoComplete="off"
				{...name}
				error={name.error ?? failure}
			/>
			<NativeSelect label={t`Kind`} data={choices} {...form.getInputProps("parent")} />
			<Button type="submit" loading={isPending}>
				{count === undefined ? (
					<Trans>Add location</Trans>
				) : (
					<Plural value={count} one="Add # location" other="Add # locations" />
				)}
			</Button>
		</form>
	);
}

function binIn({ _id, name }: Location) {
	return { value: _id, label: t({ comment: "name is a warehouse's", message: `Bin in ${name}` }) };
}

/** Before the id of a store, as a choice: a packing place in it. */
const PACKING = "packing:";

function packingIn({ _id, name }: Location) {
	return {
		value: PACKING + _id,
		label: t({ comment: "name is a store's", message: `Packing place in ${name}` }),
	};
}

function placeIn(choice: string) {
	return choice.startsWith(PACKING)
		? { kind: "packing" as const, parent: choice.slice(PACKING.length) }
		: { kind: "bin" as const, parent: choice };
}

/** Reopens a closed location with another name, in place of its row. */
export function ReopenForm({ location, onDone }: { location: Location; onDone: () => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: reopenWithName,
		initialValues: { name: location.name },
		inputOf: ({ name }) => ({ id: location._id, name }),
		check: checkFor(reopenLocation),
		onDone,
	});
	const { name } = location;
	const field = form.getInputProps("name");
	return (
		<form className={classes.rename} onSubmit={submit} noValidate>
			<TextInput
				className="grow-200"
				aria-label={t({ comment: "name is a location's", message: `New name of ${name}` })}
				// This field replaces the pressed button, so it takes the focus.
				ref={focusAndSelect}
				maxLength={100}
				autoComplete="off"
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				{...field}
				error={field.error ?? failure}
			/>
			<Button type="submit" loading={isPending}>
				<Trans context="a location">Reopen</Trans>
			</Button>
			<Button variant="default" onClick={onDone}>
				<Trans>Cancel</Trans>
			</Button>
		</form>
	);
}

/** Gives a field that appears the focus, with its text selected. */
export function focusAndSelect(input: HTMLInputElement | null): void {
	input?.focus();
	input?.select();
}
