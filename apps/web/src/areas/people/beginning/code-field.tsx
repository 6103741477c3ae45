import { t } from "@lingui/core/macro";
import { TextInput, type TextInputProps } from "@mantine/core";
import "#ui/styles/fields.css";

/** The field for the one-time code of a new shop. It says where the code stands. */
export function CodeField(props: TextInputProps) {
	return (
		<TextInput
			label={t`One-time code`}
			description={t`The server printed it at its start. It is also in the file beginning-code in its data folder (DATA_DIR).`}
			name="code"
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			required
			withAsterisk={false}
			{...props}
		/>
	);
}
