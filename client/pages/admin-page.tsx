export function AdminPage() {
  return <h1 className="mx-auto max-w-page px-5 py-8 text-2xl font-bold tracking-tight">Admin Portal</h1>
}
