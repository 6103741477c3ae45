import { changeLocation, type Location, type LocationChange } from "@freehub/contract/stock/locations";
import { type InnerKind, isInnerKind, isStoreKind, type StoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { changeOneLocation } from "#areas/stock/ledger/location-writes.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { focusAndSelect } from "./location-forms.tsx";
import classes from "./locations.module.css";
import { innerKindChoices, kindChoices } from "./store-kinds.tsx";

/** `parent`: the id of the store that it is in, of the kind `inner`; empty: it is a store, of that `kind`. */
type Values = { name: string; kind: StoreKind; inner: InnerKind; parent: string };

/** The part that differs from the location. */
export function changeOf(location: Location, { name, kind, inner, parent }: Values): LocationChange {
	const wasIn = location.parent ?? "";
	return {
		...(name !== location.name && { name }),
		...(parent !== wasIn && { parent: parent === "" ? null : parent }),
		...(parent === "" && kind !== location.kind && { kind }),
		...(parent !== "" && inner !== (isInnerKind(location.kind) ? location.kind : "bin") && { kind: inner }),
	};
}

type Props = { location: Location; locations: readonly Location[]; onDone: () => void };

/** The name of a store or bin, the store that it is in, and the kind of a store, in place of its row. */
export function ChangeLocationForm({ location, locations, onDone }: Props) {
	const { _id: id, name } = location;
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeOneLocation,
		initialValues: {
			name,
			kind: isStoreKind(location.kind) ? location.kind : "warehouse",
			inner: isInnerKind(location.kind) ? location.kind : "bin",
			parent: location.parent ?? "",
		} as Values,
		inputOf: (values) => ({ id, ...changeOf(location, values) }),
		check: checkFor(changeLocation),
		onDone,
	});
	const stores = locations.filter(
		(one) => isStoreKind(one.kind) && one._id !== id && (!one.isClosed || one._id === location.parent),
	);
	return (
		<form
			className={`column gap-12 start ${classes.change}`}
			aria-label={t({ comment: "name is a location's", message: `Change ${name}` })}
			onSubmit={submit}
			noValidate
		>
			<TextInput
				label={t`Name`}
				// This field replaces the pressed button, so it takes the focus.
				ref={focusAndSelect}
				maxLength={100}
				autoComplete="off"
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				{...form.getInputProps("name")}
			/>
			{stores.length > 0 && (
				<NativeSelect
					label={t({ context: "the store that a bin is in", message: "In" })}
					data={[
						{ value: "", label: t({ context: "in no store", message: "None, it is a store" }) },
						...stores.map((store) => ({ value: store._id, label: store.name })),
					]}
					{...form.getInputProps("parent")}
				/>
			)}
			{form.values.parent === "" && (
				<NativeSelect label={t`Kind`} data={kindChoices()} {...form.getInputProps("kind")} />
			)}
			{form.values.parent !== "" && (
				<NativeSelect label={t`Kind`} data={innerKindChoices()} {...form.getInputProps("inner")} />
			)}
			<div className={`buttons ${classes.save}`}>
				<Button type="submit" loading={isPending}>
					<Trans>Save</Trans>
				</Button>
				<Button variant="default" onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
			<FailureNote>{failure}</FailureNote>
		</form>
	);
}
