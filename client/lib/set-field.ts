import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** Sets a field's value as typing does: the form is dirty, and an error that it shows is judged again. */
export function setField<V extends FieldValues, N extends FieldPath<V>>(
  form: Pick<UseFormReturn<V>, 'setValue' | 'formState'>,
  name: N,
  value: FieldPathValue<V, N>,
): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}
