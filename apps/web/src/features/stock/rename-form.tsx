import type { Location } from "@freehub/contract/locations";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { useRenameLocation } from "./location-mutations.ts";
import classes from "./locations.module.css";
import { isSignedOut } from "./stock-sentence.ts";

type Props = { location: Location; onSignInNeeded: () => void; onDone: () => void };

export function RenameForm({ location, onSignInNeeded, onDone }: Props) {
	const [name, setName] = useState(location.name);
	const { mutate, isPending, error } = useRenameLocation();
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ id: location._id, name },
			{
				onSuccess: onDone,
				onError: (failure) => {
					if (isSignedOut(failure)) onSignInNeeded();
				},
			},
		);
	}
	return (
		<form className={classes.rename} onSubmit={submit}>
			<TextInput
				aria-label={`New name of ${location.name}`}
				// The button that was pressed has made way for this field.
				ref={focusAndSelect}
				required
				maxLength={100}
				autoComplete="off"
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				error={error && errorSentence(error)}
			/>
			<Button type="submit" loading={isPending}>
				Save
			</Button>
			<Button variant="default" onClick={onDone}>
				Cancel
			</Button>
		</form>
	);
}

function focusAndSelect(input: HTMLInputElement | null): void {
	input?.focus();
	input?.select();
}
