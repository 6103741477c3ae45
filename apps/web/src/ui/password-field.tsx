import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { type RefObject, useEffect, useRef } from "react";

type Props = Pick<PasswordInputProps, "label" | "name" | "description" | "error"> & {
	ref?: RefObject<HTMLInputElement | null>;
	/** `new` is one to be chosen: password managers then offer to make it. */
	kind: "current" | "new";
	value: string;
	onChange: (value: string) => void;
	/** Why the server did not take it; the field then takes the focus, as the button that was pressed had it. */
	refusal?: string | undefined;
};

export function PasswordField({ ref, kind, onChange, error, refusal, ...props }: Props) {
	const own = useRef<HTMLInputElement>(null);
	const input = ref ?? own;
	useEffect(() => {
		if (refusal !== undefined) input.current?.focus();
	}, [refusal, input]);
	return (
		<PasswordInput
			ref={input}
			autoComplete={`${kind}-password`}
			required
			withAsterisk={false}
			error={error ?? refusal}
			visibilityToggleFocusable
			visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
			onChange={(event) => onChange(event.currentTarget.value)}
			{...props}
		/>
	);
}
