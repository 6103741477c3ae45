import type { Account } from "@freehub/contract/account";
import type { Right } from "@freehub/domain/access";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { rightWords } from "#lib/access-words.ts";
import { failureOf } from "#lib/identity-failure.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./account.module.css";
import { useAddToken } from "./mutations.ts";

const lives = [
	{ value: "7", label: "A week" },
	{ value: "30", label: "30 days" },
	{ value: "90", label: "90 days" },
	{ value: "180", label: "180 days" },
	{ value: "365", label: "A year" },
];

type Props = {
	rights: Account["rights"];
	onCancel: () => void;
	onMade: (made: { name: string; token: string }) => void;
};

export function NewTokenForm({ rights, onCancel, onMade }: Props) {
	const [name, setName] = useState("");
	const [scopes, setScopes] = useState<readonly Right[]>([]);
	const [days, setDays] = useState("30");
	const [isMissing, setMissing] = useState(false);
	const { mutate, isPending, error } = useAddToken();
	const first = useRef<HTMLInputElement>(null);
	// The button that was pressed has made way for this form.
	useEffect(() => first.current?.focus(), []);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		setMissing(scopes.length === 0);
		if (scopes.length > 0) mutate({ name, scopes: [...scopes], days: Number(days) }, { onSuccess: onMade });
	}

	function toggle(right: Right, isChosen: boolean) {
		setMissing(false);
		setScopes(rights.filter((one) => (one === right ? isChosen : scopes.includes(one))));
	}

	return (
		<form className={classes.form} onSubmit={submit}>
			<TextInput
				ref={first}
				label="Name"
				description="What it is for, to tell it from others."
				required
				withAsterisk={false}
				maxLength={100}
				autoComplete="off"
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<fieldset className={classes.rights}>
				<legend>It may</legend>
				{rights.map((right) => (
					<Checkbox
						key={right}
						label={rightWords[right]}
						checked={scopes.includes(right)}
						onChange={(event) => toggle(right, event.currentTarget.checked)}
					/>
				))}
			</fieldset>
			<NativeSelect
				label="Good for"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				value={days}
				onChange={(event) => setDays(event.currentTarget.value)}
				data={lives}
			/>
			<FailureNote>
				{isMissing
					? "Choose at least one right."
					: error !== null && !isPending
						? failureOf(error).sentence
						: undefined}
			</FailureNote>
			<div className={classes.buttons}>
				<Button type="submit" loading={isPending}>
					Make the token
				</Button>
				<Button variant="default" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
